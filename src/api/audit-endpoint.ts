import { Readable } from "node:stream";
import Type from "typebox";
import type { App } from "../app.ts";
import type { Account } from "../domain/accounts/account.ts";
import type { AuditRecord as Row } from "../domain/audit/audit-record.ts";
import {
	type AuditFilter,
	type AuditScope,
	listAudit,
} from "../domain/audit/list-audit.ts";
import type { SignedInActor } from "../domain/permissions/actor.ts";
import type { Category } from "../domain/permissions/scopes.ts";
import { type Entry, endpoint, type Guard } from "../http/endpoint.ts";
import { media } from "../http/openapi/media.ts";
import { pageOf } from "../http/paging.ts";
import { timeInQuery } from "../http/query-time.ts";
import { Content, respond } from "../http/response.ts";
import { restBetween } from "../threads/rest-after.ts";
import { AuditRecord, auditRecordView } from "../views/audit/audit-record.ts";
import { demandAll, shownAddresses } from "../views/audit/shown-addresses.ts";

/** The audit log is read of the site, of an organization, of a repository or of oneself. */
interface Place<L extends object> {
	readonly id: string;
	readonly route: `GET ${string}`;
	readonly summary: string;
	readonly scope: Category | readonly Category[];
	readonly on: Guard<L, true>;
	scopeOf(loaded: L & { readonly actor: SignedInActor }): AuditScope;
	/** The organization whose owners see addresses. */
	organizationOf?(loaded: L): Account;
}

const word = (description: string) =>
	Type.Optional(Type.String({ description }));
const time = (description: string) =>
	Type.Optional(Type.String({ format: "date-time", description }));

const Query = Type.Object({
	action: word("an action, or all of a subject, such as token"),
	actor: word("the name of who acted, or of the person behind it"),
	target: word("the name of what it was done to"),
	address: word("the IP address, for those who may see it"),
	from: time("done at this time or later"),
	to: time("done at this time or earlier"),
	before: Type.Optional(
		Type.Integer({
			description: "the id of the last record of the page before",
		}),
	),
	limit: Type.Optional(Type.Integer({ description: "records of a page" })),
});

const lines = "application/x-ndjson";
/** Records that one read gives while all are sent as lines. */
const pieceSize = 500;

/** The endpoint of the audit log in a place. With `Accept: application/x-ndjson` it sends all records, one in a line. */
export const auditEndpoint = <L extends object>(place: Place<L>) =>
	endpoint({
		id: place.id,
		route: place.route,
		summary: place.summary,
		scope: place.scope,
		on: place.on,
		query: Query,
		returns: { 200: Type.Union([Type.Array(AuditRecord), media.lines]) },
		errors: [422],
		extension: true,
		async run(context) {
			const { app, actor, search, entry } = context;
			const loaded = context.context as L;
			const { all, within, isShown } = await shownAddresses(
				app,
				actor,
				place.organizationOf?.(loaded),
			);
			const { query } = context;
			if (query.address) demandAll(all);
			const asked = filterOf(query, search);
			const filter = query.address ? { ...asked, within } : asked;
			const read = {
				app,
				scope: place.scopeOf({ ...loaded, actor }),
				filter,
				isShown,
			};
			if (String(entry.headers.accept ?? "").includes(lines))
				return new Content(lines, Readable.from(linesOf(read, entry)));
			const { limit } = pageOf(search);
			const { before } = query;
			const page = await listAudit(app, read.scope, filter, { before, limit });
			const next =
				page.next === undefined ? {} : linkTo(app, entry.path, page.next);
			return respond(
				200,
				page.records.map((row) => auditRecordView(row, isShown)),
				next,
			);
		},
	});

function filterOf(
	query: Pick<AuditFilter, "action" | "actor" | "target" | "address">,
	search: URLSearchParams,
): AuditFilter {
	const from = timeInQuery(search, "from");
	const to = timeInQuery(search, "to");
	const { action, actor, target, address } = query;
	return {
		action: action || undefined,
		actor: actor || undefined,
		target: target || undefined,
		address: address || undefined,
		from: from === undefined ? undefined : from * 1000,
		to: to === undefined ? undefined : to * 1000 + 999,
	};
}

function linkTo(app: App, path: string, before: number) {
	const address = new URL(app.url.slice(0, -1) + path);
	address.searchParams.set("before", String(before));
	return { Link: `<${address}>; rel="next"` };
}

/** All records in lines, the newest first; the reader's rights are asked again for each piece. */
async function* linesOf(
	read: {
		readonly app: App;
		readonly scope: AuditScope;
		readonly filter: AuditFilter;
		isShown(row: Row): boolean;
	},
	entry: Entry,
): AsyncGenerator<string> {
	const { app, scope, filter, isShown } = read;
	const rest = restBetween(app.db);
	let before: number | undefined;
	do {
		const page = await listAudit(app, scope, filter, {
			before,
			limit: pieceSize,
		});
		if (before !== undefined) await entry.again();
		before = page.next;
		for (const row of page.records) {
			yield `${JSON.stringify(auditRecordView(row, isShown))}\n`;
			await rest();
		}
	} while (before !== undefined);
}
