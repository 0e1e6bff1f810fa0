# Writes test/golden/r-tables.json: reference values from base R for the statistics.
# Run with `Rscript test/stats/make-r-tables.R` from the root of the repository (R 4, no package).
# Numbers are written with 17 digits, so that reading them gives the same doubles.

number <- function(x) {
  text <- formatC(x, digits = 17, format = "g", width = 1)
  paste0(text, collapse = ",")
}
row <- function(...) paste0("[", number(c(...)), "]")
rows <- function(list) paste0("[", paste(unlist(list), collapse = ","), "]")
lists <- function(list) paste0("[", paste(vapply(list, function(x) paste0("[", number(x), "]"), ""), collapse = ","), "]")

designs <- list(c(1, 1), c(3, 3), c(5, 5), c(10, 10), c(10, 3), c(3, 10), c(15, 3), c(20, 5), c(40, 40), c(7, 1))

# One-sided Fisher: the head passes less often. Columns x0 n0 x1 n1 p.
fisher <- list()
for (design in designs) {
  n0 <- design[1]; n1 <- design[2]
  for (x0 in unique(c(0, n0 %/% 2, n0 - 1, n0))) {
    for (x1 in unique(c(0, n1 %/% 3, n1 %/% 2, n1))) {
      table <- matrix(c(x1, x0, n1 - x1, n0 - x0), nrow = 2)
      p <- fisher.test(table, alternative = "less")$p.value
      fisher[[length(fisher) + 1]] <- row(x0, n0, x1, n1, p)
    }
  }
}

# Both tails of the hypergeometric law. Columns n0 n1 t x P(X <= x) P(X >= x).
tails <- list()
for (design in list(c(5, 5), c(10, 3), c(3, 20), c(40, 40), c(200, 150))) {
  n0 <- design[1]; n1 <- design[2]
  for (t in unique(c(1, (n0 + n1) %/% 3, (n0 + n1) %/% 2, n0 + n1 - 1))) {
    low <- max(0, t - n0); high <- min(n1, t)
    for (x in unique(round(seq(low, high, length.out = 9)))) {
      tails[[length(tails) + 1]] <- row(n0, n1, t, x, phyper(x, t, n0 + n1 - t, n1),
                                        phyper(x - 1, t, n0 + n1 - t, n1, lower.tail = FALSE))
    }
  }
}

# Suites drawn with a seed; columns of a case x0 n0 x1 n1.
set.seed(20240117)
suite <- function(cases, n0, n1, fall) {
  rate <- sample(c(1, 0.95, 0.8, 0.6), cases, replace = TRUE)
  n0 <- rep(n0, length.out = cases); n1 <- rep(n1, length.out = cases)
  cbind(rbinom(cases, n0, rate), n0, rbinom(cases, n1, pmax(0, rate - fall)), n1)
}
suites <- list(suite(6, 3, 3, 0.2), suite(12, 5, 5, 0.1), suite(20, 5, 5, 0), suite(30, 10, 10, 0.05),
               suite(25, c(5, 10, 15), 3, 0.1), suite(40, 5, c(1, 2, 5), 0.1), suite(60, 1, 1, 0.2))

# The exact conditional Cochran-Mantel-Haenszel test: the law of the head's passes when the pooled
# passes of every case are dealt again. Both one-sided p.
mantelHaenszel <- function(counts) {
  informative <- counts[, 1] + counts[, 3] > 0 & counts[, 1] + counts[, 3] < counts[, 2] + counts[, 4]
  kept <- counts[informative, , drop = FALSE]
  strata <- array(rbind(kept[, 3], kept[, 1], kept[, 4] - kept[, 3], kept[, 2] - kept[, 1]), c(2, 2, nrow(kept)))
  c(mantelhaen.test(strata, exact = TRUE, alternative = "less")$p.value,
    mantelhaen.test(strata, exact = TRUE, alternative = "greater")$p.value)
}

# P(some case looks as bad as the worst): every case contributes the largest tail it can attain
# that is no larger than the smallest one observed.
family <- function(counts) {
  t <- counts[, 1] + counts[, 3]; n <- counts[, 2] + counts[, 4]
  informative <- which(t > 0 & t < n)
  own <- vapply(informative, function(i) phyper(counts[i, 3], t[i], n[i] - t[i], counts[i, 4]), 0)
  smallest <- min(own)
  none <- 1
  for (i in informative) {
    x <- max(0, t[i] - counts[i, 2]):min(counts[i, 4], t[i])
    attained <- phyper(x, t[i], n[i] - t[i], counts[i, 4])
    below <- attained[attained <= smallest * (1 + 1e-9)]
    if (length(below) > 0) none <- none * (1 - max(below))
  }
  1 - none
}

# Half-width of the interval: the root of h^2 = z^2 (V + c h), by R's root finder. Equal repeats only.
halfWidth <- function(counts, level) {
  x0 <- counts[, 1]; n0 <- counts[, 2]; x1 <- counts[, 3]; n1 <- counts[, 4]
  t <- x0 + x1; n <- n0 + n1
  v <- sum(t * (n - t) / (n * (n - 1)) * (1 / n0 + 1 / n1)) / length(t)^2
  c <- sum(1 / n0 + 1 / n1) / (2 * length(t)^2)
  z <- qnorm((1 + level) / 2)
  uniroot(function(h) h^2 - z^2 * (v + c * h), c(1e-9, 10), tol = 1e-15)$root
}

comparisons <- vapply(suites, function(counts) {
  equal <- all(counts[, 2] == counts[, 4])
  half <- if (equal) number(halfWidth(counts, 0.9)) else "null"
  delta <- mean(counts[, 3] / counts[, 4] - counts[, 1] / counts[, 2])
  cmh <- mantelHaenszel(counts)
  paste0('{"counts":', lists(lapply(seq_len(nrow(counts)), function(i) counts[i, ])),
         ',"delta":', number(delta), ',"plain_worse":', number(cmh[1]), ',"plain_better":', number(cmh[2]),
         ',"worst_case":', number(family(counts)), ',"half_width":', half, "}")
}, "")

# One trial a case: McNemar exact and mid-p. Columns losses gains exact mid.
mcnemar <- list()
for (pair in list(c(1, 0), c(3, 0), c(5, 1), c(9, 2), c(12, 12), c(30, 15), c(2, 8), c(60, 40))) {
  exact <- binom.test(pair[1], sum(pair), 0.5, alternative = "greater")$p.value
  mcnemar[[length(mcnemar) + 1]] <- row(pair[1], pair[2], exact, exact - dbinom(pair[1], sum(pair), 0.5) / 2)
}

# Clopper-Pearson. Columns k n level low high.
clopper <- list()
for (n in c(1, 5, 24, 100, 2000)) {
  for (k in unique(c(0, 1, n %/% 20, n %/% 2, n - 1, n))) {
    for (level in c(0.9, 0.95, 0.99)) {
      ends <- binom.test(k, n, conf.level = level)$conf.int
      clopper[[length(clopper) + 1]] <- row(k, n, level, ends[1], ends[2])
    }
  }
}

# Holm: p-values, then adjusted in the same order.
groups <- list(c(0.04), c(0.01, 0.02, 0.03, 0.04), c(0.5, 0.001, 0.2, 0.001), c(0.9, 0.8, 0.7), runif(12)^3)
holm <- vapply(groups, function(p) paste0('{"p":[', number(p), '],"adjusted":[', number(p.adjust(p, "holm")), "]}"), "")

points <- c(1e-300, 1e-100, 1e-20, 1e-12, 1e-5, 0.001, 0.025, 0.05, 0.1, 0.3, 0.5, 0.7, 0.8, 0.9, 0.95, 0.975, 0.999)
quantile <- lapply(points, function(p) row(p, qnorm(p)))
cdf <- lapply(c(-38, -20, -8, -6, -4.5, -2.51, -1, -0.3, 0, 0.1, 1, 2.51, 5), function(x) row(x, pnorm(x)))

text <- paste0('{"r":"', R.version$major, ".", R.version$minor, '","fisher":', rows(fisher), ',"tails":', rows(tails),
               ',"comparisons":[', paste(comparisons, collapse = ","), '],"mcnemar":', rows(mcnemar),
               ',"clopper_pearson":', rows(clopper), ',"holm":[', paste(holm, collapse = ","),
               '],"normal":{"quantile":', rows(quantile), ',"cdf":', rows(cdf), "}}")
writeLines(text, "test/golden/r-tables.json")
