import { sql } from "kysely";
import type { App } from "../../app.ts";
import { type Builder, query, type Reader } from "../../database/database.ts";
import type { Dialect } from "../../database/dialect.ts";
import type { CountedPage, Page } from "../../database/queries/counted-page.ts";
import { raw } from "../../database/raw.ts";
import { notFound } from "../../errors.ts";
import { laneNames } from "../../jobs/lanes.ts";
import { noteAudit } from "../audit/note-audit.ts";
import { forgetDamage } from "../damage/store-damage.ts";

/** What the forge tells its administrators: something was given up, or fails again and again. */
export interface Notice {
	readonly kind: NoticeKind;
	readonly id: number;
	/** The kind of the job, the receiver of the mail, or the address of the mirror. */
	readonly what: string;
	readonly error: string;
	/** When it was made, or last tried, in seconds. */
	readonly at: number;
	/** The repository of a mirror, as owner/name. */
	readonly repository: string;
}
export const noticeKinds = [
	"job",
	"mail",
	"mailing",
	"pull-mirror",
	"push-mirror",
	"store",
] as const;
export type NoticeKind = (typeof noticeKinds)[number];
/** The kinds that an administrator may delete. */
type ForgottenKind = Extract<NoticeKind, "job" | "mail" | "mailing" | "store">;
export const canForget = (kind: string): kind is ForgottenKind =>
	kind === "job" || kind === "mail" || kind === "mailing" || kind === "store";

/** A job that is not tried again waits for this moment. */
const givenUp = Number.MAX_SAFE_INTEGER;
const empty = sql`cast('' as text)`;
const mirrors = (kind: "pull" | "push") => sql`
	select m.${sql.raw(kind === "pull" ? "repository_id" : "id")} as id, m.address as what, m.error as error, m.tried_at as at,
		a.name || '/' || r.name as repository
	from ${sql.raw(`${kind}_mirror`)} m join repository r on r.id = m.repository_id join account a on a.id = r.owner_id
	where m.error <> ''`;
const lanes = sql.join(laneNames.map((name) => sql.lit(name)));
const mails = (table: "outgoing_mail" | "mailing_recipient") => sql`
	select m.id as id, a.email as what, m.error as error, m.sent_at as at, ${empty} as repository
	from ${sql.table(table)} m join account a on a.id = m.account_id
	where m.error <> '' and m.error <> 'not wanted any more'`;
const sources: Readonly<Record<NoticeKind, ReturnType<typeof sql>>> = {
	job: sql`select id, kind as what, coalesce(error, '') as error, created_at as at, ${empty} as repository from job
		where lane in (${lanes}) and run_at_ms = ${sql.lit(givenUp)}`,
	mail: mails("outgoing_mail"),
	mailing: mails("mailing_recipient"),
	"pull-mirror": mirrors("pull"),
	"push-mirror": mirrors("push"),
	store: sql`select s.id as id, cast(s.id as text) as what, s.damage as error, s.damaged_at as at, a.name || '/' || r.name as repository
		from git_store s join repository r on r.store_id = s.id or r.wiki_store_id = s.id join account a on a.id = r.owner_id
		where s.damage is not null and s.damaged_at > 0`,
};

/** A page of the notices of one kind or of all, the latest first, with the number of them all. */
export async function listNotices(
	db: Reader,
	{ kind, word = "" }: { kind?: NoticeKind; word?: string },
	page: Page,
): Promise<CountedPage<Notice>> {
	const every = sql.join(
		(kind ? [kind] : noticeKinds).map(
			(one) =>
				sql`select ${sql.lit(one)} as kind, s.* from (${sources[one]}) s`,
		),
		sql` union all `,
	);
	const from = (q: Builder, d: Dialect) =>
		q
			.selectFrom(sql<Notice>`(${every})`.as("notice"))
			.$if(!!word, (s) =>
				s.where((e) =>
					e.or(
						(["what", "error", "repository"] as const).map((column) =>
							d.contains(e.ref(`notice.${column}`), word),
						),
					),
				),
			);
	const rows = await db.rows((q, d) =>
		from(q, d)
			.selectAll()
			.orderBy("at", "desc")
			.orderBy("kind")
			.orderBy("id", "desc")
			.limit(page.limit)
			.offset(page.offset),
	);
	const [count] = await db.rows((q, d) =>
		from(q, d).select((e) => e.fn.countAll<number>().as("n")),
	);
	return {
		total: Number(count?.n ?? 0),
		rows: rows.map((row) => ({
			...row,
			id: Number(row.id),
			at: Number(row.at),
		})),
	};
}

const countOf = async (db: Reader, kind: NoticeKind): Promise<number> => {
	const [row] = await db.rows((q) =>
		raw<{ n: number }>(q, sql`select count(*) as n from (${sources[kind]}) s`),
	);
	return Number(row?.n ?? 0);
};

/** How many repositories are damaged, as far as it was noticed. */
export const countDamaged = (db: Reader): Promise<number> =>
	countOf(db, "store");

/** How many jobs, mirrors and mails have failed. */
export async function countFailures(db: Reader): Promise<number> {
	const counts = await Promise.all(
		noticeKinds
			.filter((kind) => kind !== "store")
			.map((kind) => countOf(db, kind)),
	);
	return counts.reduce((sum, n) => sum + n, 0);
}

const retry = query((q, p: { id: number; at: number }) =>
	q
		.updateTable("job")
		.set({ run_at_ms: p.at, attempts: 0 })
		.where("id", "=", p.id)
		.where("run_at_ms", "=", givenUp),
);
const forgetJob = query((q, p: { id: number }) =>
	q.deleteFrom("job").where("id", "=", p.id).where("run_at_ms", "=", givenUp),
);
const forgetMail = query((q, p: { id: number }) =>
	q.deleteFrom("outgoing_mail").where("id", "=", p.id).where("error", "<>", ""),
);
const forgetCopy = query((q, p: { id: number }) =>
	q
		.deleteFrom("mailing_recipient")
		.where("id", "=", p.id)
		.where("error", "<>", ""),
);
const forgetting = { job: forgetJob, mail: forgetMail, mailing: forgetCopy };

/** Tries a job again that was given up. @throws DomainError "not-found" */
export async function tryAgain(app: App, id: number): Promise<void> {
	const at = app.clock();
	await app.db.write(async (tx) => {
		if (!(await tx.run(retry, { id, at }))) throw notFound();
		noteAudit(app, tx, {
			action: "site.notice-changed",
			facts: { act: "retry", kind: "job" },
		});
	});
	app.jobs.wake();
}

/**
 * Forgets a job that was given up, a mail that did not arrive, or that a store was damaged. A mirror tells of itself until it works.
 * @throws DomainError "not-found"
 */
export async function forgetNotice(
	app: App,
	kind: ForgottenKind,
	id: number,
): Promise<void> {
	if (kind === "store") {
		if (!(await forgetDamage(app, id))) throw notFound();
		return;
	}
	await app.db.write(async (tx) => {
		if (!(await tx.run(forgetting[kind], { id }))) throw notFound();
		noteAudit(app, tx, {
			action: "site.notice-changed",
			facts: { act: "forget", kind },
		});
	});
}
