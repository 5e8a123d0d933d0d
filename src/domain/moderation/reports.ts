import type { Selectable } from "kysely";
import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import {
	query,
	type Reader,
	type Transaction,
} from "../../database/database.ts";
import { updateTable } from "../../database/queries/changes.ts";
import {
	type CountedPage,
	countRows,
	withTotal,
} from "../../database/queries/counted-page.ts";
import type { ReportTable } from "../../database/schema-site.ts";
import { forbidden, invalid, notFound, tooMany } from "../../errors.ts";
import { noteAudit } from "../audit/note-audit.ts";
import { type Actor, isSiteAdmin } from "../permissions/actor.ts";

/** A report with the names of who sent it and who closed it. */
interface Report extends Selectable<ReportTable> {
	readonly reporter: string | null;
	readonly closer: string | null;
	/** The name of the account that was hidden with it. */
	readonly hidden: string | null;
}

/** So many reports of one account may be open, so that nobody buries those of others. */
const mostOpen = 20;

const openOf = query((q, p: { reporter: number }) =>
	q
		.selectFrom("report")
		.select((e) => e.fn.countAll<number>().as("n"))
		.where("reporter_id", "=", p.reporter)
		.where("closed_at", "=", 0),
);
const openReports = query((q, _: object) =>
	q
		.selectFrom("report")
		.select((e) => e.fn.countAll<number>().as("n"))
		.where("closed_at", "=", 0),
);
const close = updateTable(
	"report",
	{ set: ["closed_at", "closer_id", "hidden_id"], where: ["id"] },
	(update) => update.where("closed_at", "=", 0),
);

/**
 * Brings a page to the attention of administrators.
 * @throws DomainError "forbidden", "invalid" with the field that is wrong, "too-many"
 */
export async function reportPage(
	app: App,
	actor: Actor,
	{ about, reason }: { about: string; reason: string },
): Promise<void> {
	const { account } = actor;
	if (!account) throw forbidden();
	if (!/^\/[^/\\]/.test(about))
		throw invalid("This is not a page of this server.", { field: "about" });
	if (!reason) throw invalid("Enter a reason.", { field: "reason" });
	await app.db.write(async (tx) => {
		const open = await tx.first(openOf, { reporter: account.id });
		if (Number(open?.n ?? 0) >= mostOpen)
			throw tooMany("Your reports are still being read. Wait a while.", {
				retryAfter: 3600,
			});
		await tx.change((q) =>
			q.insertInto("report").values({
				reporter_id: account.id,
				about,
				reason,
				created_at: now(app),
			}),
		);
	});
}

/** A page of the reports, newest first, each with the name of who sent it. @throws DomainError "forbidden" */
export async function listReports(
	app: App,
	actor: Actor,
	open: boolean,
	{ limit, offset }: { limit: number; offset: number },
): Promise<CountedPage<Report>> {
	if (!isSiteAdmin(actor)) throw forbidden();
	return withTotal(
		{ limit, offset },
		app.db.rows((q) =>
			q
				.selectFrom("report")
				.leftJoin("account", (join) =>
					join
						.onRef("account.id", "=", "report.reporter_id")
						.on("account.removed", "=", 0),
				)
				.leftJoin("account as closer", (join) =>
					join
						.onRef("closer.id", "=", "report.closer_id")
						.on("closer.removed", "=", 0),
				)
				.leftJoin("account as hidden", "hidden.id", "report.hidden_id")
				.selectAll("report")
				.select([
					"account.name as reporter",
					"closer.name as closer",
					"hidden.name as hidden",
				])
				.where("report.closed_at", open ? "=" : ">", 0)
				.orderBy("report.id", "desc")
				.limit(limit)
				.offset(offset),
		),
		() =>
			countRows(app.db, (q) =>
				q.selectFrom("report").where("closed_at", open ? "=" : ">", 0),
			),
	);
}

/** How many reports nobody has closed yet. */
export const countOpenReports = async (db: Reader): Promise<number> =>
	Number((await db.first(openReports, {}))?.n ?? 0);

/** @throws DomainError "forbidden", "not-found" when it is closed already */
export async function closeReport(
	app: App,
	actor: Actor,
	id: number,
): Promise<void> {
	if (!isSiteAdmin(actor) || !actor.account) throw forbidden();
	const closer = actor.account.id;
	await app.db.write((tx) =>
		closeReportIn(app, tx, { id, closer, hidden: null }),
	);
}

/** The same in a transaction, which may have hidden an account. @throws DomainError "not-found" when it is closed already */
export async function closeReportIn(
	app: App,
	tx: Transaction,
	{
		id,
		closer,
		hidden,
	}: {
		readonly id: number;
		readonly closer: number | null;
		readonly hidden: number | null;
	},
): Promise<void> {
	const closed = await tx.run(close, {
		id,
		closed_at: now(app),
		closer_id: closer,
		hidden_id: hidden,
	});
	if (!closed) throw notFound("this report is already closed");
	noteAudit(app, tx, {
		action: "site.report-closed",
		facts: { report: id },
	});
}
