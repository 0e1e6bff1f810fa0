/** An order desk that answers in JSON, and the check that belongs to it in the same module. */
import { CheckConfigError, check } from "regressgate";

interface Question {
  intent: string;
  order: string;
}

const orders: Record<string, { status: string; amount: number }> = {
  "A-1001": { status: "shipped", amount: 24.5 },
  "A-1002": { status: "delivered", amount: 99 },
};

export function answer(question: Question): string {
  const order = orders[question.order];
  if (order === undefined) {
    const message = "We could not find this order. Please look at the number again.";
    return JSON.stringify({ order: question.order, status: "unknown", message });
  }
  if (question.intent === "refund") {
    const message = "The money will be back on your card within five days.";
    return JSON.stringify({ order: question.order, amount: order.amount, message });
  }
  return JSON.stringify({ order: question.order, status: order.status });
}

/** Passes when the answer is JSON with the field, and, if `equals` is given, with that value. */
check("json_field", (result, params) => {
  const { field } = params;
  if (typeof field !== "string") throw new CheckConfigError("missing required param 'field'");
  let data: unknown;
  try {
    data = JSON.parse(result.output);
  } catch (error) {
    return { passed: false, detail: `not JSON: ${error}` };
  }
  if (typeof data !== "object" || data === null || !(field in data)) {
    return { passed: false, detail: `no field '${field}'` };
  }
  const value: unknown = Reflect.get(data, field);
  if (!("equals" in params) || value === params["equals"]) return true;
  return { passed: false, detail: `'${field}' is ${JSON.stringify(value)}` };
});
