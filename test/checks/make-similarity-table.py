"""Writes test/golden/similarity-pairs.json: what the reference packages say of a hundred pairs of texts.

Run with `pip install Levenshtein rapidfuzz rouge-score sacrebleu "transformers<5"` and
`python test/checks/make-similarity-table.py`. The overlap of words is that of the SQuAD evaluation
script as transformers carries it (`squad_metrics.compute_f1`).
"""

import json
import random
from importlib.metadata import version
from pathlib import Path

import Levenshtein
from rapidfuzz.distance import Levenshtein as RapidLevenshtein
from rouge_score.rouge_scorer import RougeScorer
from sacrebleu import sentence_bleu
from transformers.data.metrics.squad_metrics import compute_f1

WRITTEN = [
    ("", ""),
    ("", "a"),
    ("a", ""),
    ("kitten", "sitting"),
    ("The cat sat on the mat.", "The cat sat on the mat."),
    ("the cat sat on the mat", "The Cat sat on a mat!"),
    ("mat the on sat cat the", "The cat sat on the mat."),
    ("the the the the the the the", "The cat is on the mat."),
    ("Revenue was $1,577.5 million in 2018.", "Revenue was $1,577.50 million in 2018."),
    ("It rose 3.5%, to 1,200.", "It rose by 3.5 percent to 1200."),
    ("A well-known state-of-the-art method", "A well known state of the art method"),
    ("items 10-20 and 5-", "items 10 - 20 and 5 -"),
    ("He said \"no\" & left; 5 < 6 > 4.", "He said &quot;no&quot; &amp; left; 5 &lt; 6 &gt; 4."),
    ("two\nlines hyphen-\nated", "two lines hyphenated"),
    ("trailing space  ", "trailing  space"),
    ("naïve café déjà vu", "naive cafe deja vu"),
    ("Straße über Größe", "STRASSE ÜBER GRÖSSE"),
    ("退款将在五天内到账。", "退款会在五天之内到账。"),
    ("ルーターを再起動してください。", "ルーターを再起動します。"),
    ("😀 all good 👍🏽", "😀 all bad 👎🏽"),
    ("𝒳 and 𝒴 are sets", "𝒳 and 𝒵 are sets"),
    ("Привет, мир!", "Привет, мир"),
    ("a, an and the", "the a an"),
    ("x", "y"),
    ("one", "one two three four five six seven eight nine ten"),
    ("one two three four five six seven eight nine ten", "one"),
    ("yes", "Yes."),
    ("I don't know", "I do not know"),
    ("https://example.org/a?b=c&d=e", "https://example.org/a?b=c"),
    ("{\"a\": [1, 2, 3]}", "{\"a\": [1, 2]}"),
    ("snake_case and camelCase", "snake case and camel case"),
    ("e.g. 3.14, i.e. pi ...", "e.g., 3.14 i.e., pi…"),
    ("`code` ~ ^ | \\ / # @ %", "code ~ ^ | \\ / # @ %"),
]
WORDS = (
    "the a refund order is was not within five days of purchase, customer. may request 3.5% fee: "
    "(see Section 2) however; it's 1,000 dollars - shipping and handling! can we cancel? yes no"
).split(" ")


def made():
    """Sentences of known words, and copies of them with words dropped, added, moved or changed."""
    random.seed(20240229)
    pairs = []
    for _ in range(40):
        reference = random.choices(WORDS, k=random.randint(1, 60))
        answer = list(reference)
        for _ in range(random.randint(0, 20)):
            at = random.randrange(len(answer) + 1)
            edit = random.choice(["drop", "add", "swap", "change"])
            if edit == "add":
                answer.insert(at, random.choice(WORDS))
            elif answer and at < len(answer):
                if edit == "drop":
                    answer.pop(at)
                elif edit == "swap":
                    answer.append(answer.pop(at))
                else:
                    answer[at] = random.choice(WORDS)
        pairs.append((" ".join(answer), " ".join(reference)))
    for _ in range(27):
        letters = "abcd é😀"
        a = "".join(random.choices(letters, k=random.randint(1, 150)))
        b = "".join(random.choices(letters, k=random.randint(1, 150)))
        pairs.append((a.strip(), b.strip()))
    return pairs


def main():
    scorer = RougeScorer(["rougeL"], use_stemmer=False)
    rows = []
    for answer, reference in WRITTEN + made():
        rows.append(
            {
                "answer": answer,
                "reference": reference,
                "levenshtein": RapidLevenshtein.normalized_similarity(answer, reference),
                "indel": Levenshtein.ratio(answer, reference),
                "token": float(compute_f1(reference, answer)),
                "rouge_l": float(scorer.score(reference, answer)["rougeL"].fmeasure),
                "bleu": sentence_bleu(answer, [reference]).score / 100,
            }
        )
    several = []
    for at in range(33, 63, 3):
        references = [rows[at]["reference"], rows[at + 1]["answer"], rows[at + 2]["reference"]]
        answer = rows[at]["answer"]
        several.append(
            {
                "answer": answer,
                "references": references,
                "rouge_l": float(scorer.score_multi(references, answer)["rougeL"].fmeasure),
                "bleu": sentence_bleu(answer, references).score / 100,
            }
        )
    packages = ["Levenshtein", "rapidfuzz", "rouge-score", "sacrebleu", "transformers"]
    table = {
        "made_by": "test/checks/make-similarity-table.py",
        "packages": {name: version(name) for name in packages},
        "pairs": rows,
        "several_references": several,
    }
    path = Path(__file__).parents[1] / "golden" / "similarity-pairs.json"
    path.write_text(json.dumps(table, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    print(f"{len(rows)} pairs, {len(several)} with several references")


main()
