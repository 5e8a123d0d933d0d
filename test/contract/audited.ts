import { endpoints } from "../../src/api/endpoints.ts";
import type { App } from "../../src/app.ts";
import { type Audited, actionsOf } from "../../src/domain/audit/declared.ts";
import { isForm } from "../../src/web/page.ts";
import { pages } from "../../src/web/pages-list.ts";

/** The declarations of operations and forms, by what requests call them. */
const declared: ReadonlyMap<string, Audited | undefined> = new Map([
	...endpoints.map(({ id, audit }) => [id, audit] as const),
	...pages
		.filter(isForm)
		.map(({ route, audit }) => [route, audit as Audited] as const),
]);

/** Notes which request calls which operation; the check looks whether each record is one that its operation declares. */
export function declaredRecords(app: App): () => Promise<void> {
	const operations = new Map<string, string>();
	const { metrics } = app.health;
	const { answered } = metrics;
	metrics.answered = (context, ms) => {
		const { id, seen } = context as typeof context & { id: string };
		if (seen.operation) operations.set(id, seen.operation);
		return answered.call(metrics, context, ms);
	};
	return async () => {
		const records = await app.db.rows((q) =>
			q
				.selectFrom("audit_record")
				.select(["request_id", "action"])
				.where("request_id", "<>", ""),
		);
		const wrong = records.flatMap(({ request_id, action }) => {
			const operation = operations.get(request_id) ?? "";
			if (!declared.has(operation)) return [];
			// sign-ins fail at any address
			if (action === "session.sign-in-failed") return [];
			return actionsOf(declared.get(operation)).includes(action as never)
				? []
				: [`${operation}: ${action}`];
		});
		if (wrong.length)
			throw new Error(
				`records that are not declared so:\n${[...new Set(wrong)].join("\n")}`,
			);
	};
}
