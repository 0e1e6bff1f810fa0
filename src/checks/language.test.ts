import { describe, expect, it } from "vitest";
import { detectableLanguages } from "./language/detectable.js";
import { paramProblems, runCheck } from "./run-check.test-support.js";

const outcome = (output: string, params: Record<string, unknown>) =>
  runCheck({ type: "language", ...params }, output);

/** Three answers as short as support gives them, in each language. */
const short: Record<string, readonly string[]> = {
  en: [
    "The refund arrives within five days.",
    "Yes, you can cancel the order at any time before it ships.",
    "Thanks!  Please restart the router.",
  ],
  de: [
    "Die Rückerstattung erfolgt innerhalb von fünf Tagen.",
    "Ja, Sie können die Bestellung jederzeit vor dem Versand stornieren.",
    "Bitte starten Sie den Router neu.",
  ],
  fr: [
    "Le remboursement arrive sous cinq jours.",
    "Oui, vous pouvez annuler la commande avant son expédition.",
    "Veuillez redémarrer le routeur.",
  ],
  es: [
    "El reembolso llega en cinco días.",
    "Sí, puede cancelar el pedido en cualquier momento antes del envío.",
    "Por favor, reinicie el enrutador.",
  ],
  pt: [
    "O reembolso chega em cinco dias.",
    "Sim, você pode cancelar o pedido a qualquer momento antes do envio.",
    "Por favor, reinicie o roteador.",
  ],
  it: [
    "Il rimborso arriva entro cinque giorni.",
    "Sì, puoi annullare l'ordine in qualsiasi momento prima della spedizione.",
    "Riavvia il router, per favore.",
  ],
  nl: [
    "De terugbetaling komt binnen vijf dagen.",
    "Ja, u kunt de bestelling op elk moment annuleren.",
    "Start de router opnieuw op.",
  ],
  sv: [
    "Återbetalningen kommer inom fem dagar.",
    "Ja, du kan avboka beställningen när som helst.",
    "Starta om routern, tack.",
  ],
  da: [
    "Tilbagebetalingen kommer inden for fem dage.",
    "Ja, du kan annullere ordren når som helst.",
    "Genstart venligst routeren.",
  ],
  pl: [
    "Zwrot pieniędzy dotrze w ciągu pięciu dni.",
    "Tak, możesz anulować zamówienie w dowolnym momencie.",
    "Proszę ponownie uruchomić router.",
  ],
  cs: [
    "Vrácení peněz dorazí do pěti dnů.",
    "Ano, objednávku můžete kdykoli zrušit.",
    "Restartujte prosím router.",
  ],
  fi: [
    "Hyvitys saapuu viiden päivän kuluessa.",
    "Kyllä, voit peruuttaa tilauksen milloin tahansa.",
    "Käynnistä reititin uudelleen.",
  ],
  hu: [
    "A visszatérítés öt napon belül megérkezik.",
    "Igen, a rendelést bármikor lemondhatja.",
    "Kérjük, indítsa újra az útválasztót.",
  ],
  ro: [
    "Rambursarea ajunge în cinci zile.",
    "Da, puteți anula comanda oricând înainte de expediere.",
    "Vă rugăm să reporniți routerul.",
  ],
  tr: [
    "İade beş gün içinde ulaşır.",
    "Evet, siparişi istediğiniz zaman iptal edebilirsiniz.",
    "Lütfen yönlendiriciyi yeniden başlatın.",
  ],
  ru: [
    "Возврат придёт в течение пяти дней.",
    "Да, вы можете отменить заказ в любое время.",
    "Пожалуйста, перезагрузите роутер.",
  ],
  uk: [
    "Повернення коштів надійде протягом п'яти днів.",
    "Так, ви можете скасувати замовлення будь-коли.",
    "Будь ласка, перезавантажте роутер.",
  ],
  ja: [
    "返金は5日以内に届きます。",
    "はい、発送前ならいつでも注文をキャンセルできます。",
    "ルーターを再起動してください。",
  ],
  zh: ["退款将在五天内到账。", "是的，您可以在发货前随时取消订单。", "请重新启动路由器。"],
  ko: [
    "환불은 5일 이내에 도착합니다.",
    "네, 배송 전에는 언제든지 주문을 취소할 수 있습니다.",
    "라우터를 다시 시작하세요.",
  ],
  ar: [
    "سيصل المبلغ المسترد خلال خمسة أيام.",
    "نعم، يمكنك إلغاء الطلب في أي وقت.",
    "يرجى إعادة تشغيل جهاز التوجيه.",
  ],
  hi: [
    "धनवापसी पाँच दिनों के भीतर आ जाएगी।",
    "हाँ, आप किसी भी समय ऑर्डर रद्द कर सकते हैं।",
    "कृपया राउटर को पुनः आरंभ करें।",
  ],
  vi: [
    "Tiền hoàn lại sẽ đến trong vòng năm ngày.",
    "Vâng, bạn có thể hủy đơn hàng bất cứ lúc nào.",
    "Vui lòng khởi động lại bộ định tuyến.",
  ],
  el: [
    "Η επιστροφή χρημάτων φτάνει εντός πέντε ημερών.",
    "Ναι, μπορείτε να ακυρώσετε την παραγγελία οποτεδήποτε.",
    "Παρακαλώ επανεκκινήστε το δρομολογητή.",
  ],
  he: ["ההחזר יגיע תוך חמישה ימים.", "כן, אפשר לבטל את ההזמנה בכל עת.", "נא להפעיל מחדש את הנתב."],
};

describe("language", () => {
  it.each(Object.entries(short))("knows short answers in %s", async (code, texts) => {
    for (const text of texts) {
      const found = await outcome(text, { is: code });
      expect(found.passed, `${text} ${found.detail}`).toBe(true);
    }
  });

  it("says what it found instead", async () => {
    const found = await outcome("Die Rückerstattung erfolgt innerhalb von fünf Tagen.", {
      is: "en",
    });
    expect(found).toMatchObject({ passed: false, score: null });
    expect(found.detail).toMatch(/^German \(de\), confidence 0\.\d\d; wanted English \(en\)$/);
    expect(
      (await outcome("Le remboursement arrive sous cinq jours.", { is: ["en", "fr"] })).passed,
    ).toBe(true);
  });

  it("says that a text is too short, or that it is unsure", async () => {
    expect((await outcome("Yes.", { is: "en" })).detail).toBe(
      "too short to tell: 3 letters of prose, 16 are needed",
    );
    expect((await outcome("```js\nconst answer = compute();\n```", { is: "en" })).detail).toContain(
      "too short to tell: 0 letters",
    );
    const unsure = await outcome("The refund arrives within five days.", {
      is: "en",
      min_confidence: 0.99,
    });
    expect(unsure.detail).toMatch(/^unsure: English/);
  });

  it("looks through code and addresses", async () => {
    const text =
      "Setzen Sie `the_limit_of_the_request` und lesen Sie https://example.org/how-to-set-the-limit-of-the-request.\n" +
      "```\nreturn the whole list of the known users\n```\nDanach starten Sie neu.";
    expect((await outcome(text, { is: "de" })).passed).toBe(true);
  });

  it("knows a text in decomposed letters, in wide ones, and with breaks inside words", async () => {
    for (const [is, text] of [
      ["ko", "안녕하세요! 오늘 무엇을 도와드릴까요?".normalize("NFD")],
      ["vi", "Xin chào! Hôm nay tôi có thể giúp gì cho bạn?".normalize("NFD")],
      ["en", "Ｔｈｅ　ｒｅｆｕｎｄ　ａｒｒｉｖｅｓ　ｗｉｔｈｉｎ　ｆｉｖｅ　ｄａｙｓ．"],
      ["de", "Die Rück\u00ADerstat\u00ADtung kommt in\u00ADner\u00ADhalb von fünf Tagen."],
    ] as const) {
      const found = await outcome(text, { is });
      expect(found.passed, `${text} ${found.detail}`).toBe(true);
    }
  });

  it("looks through formulas", async () => {
    const formula = "\\text{where the rate of the loan is the sum of the given rates}";
    for (const text of [`$$${formula}$$ Das ist der Satz.`, `\\[${formula}\\] Das ist der Satz.`])
      expect((await outcome(text, { is: "de", min_letters: 8 })).passed).toBe(true);
  });

  it("refuses a language that it cannot tell", () => {
    expect(paramProblems({ type: "language", is: "xx" }).join()).toMatch(/^is/);
    expect(paramProblems({ type: "language", is: [] }).join()).toMatch(/^is/);
    expect(paramProblems({ type: "language" }).join()).toMatch(/^is/);
  });

  it("lists exactly the languages of the detector", async () => {
    const { eld } = await import("eld/small");
    expect(Object.keys(detectableLanguages)).toEqual(Object.values(eld.info().Languages).sort());
  });
});
