import { sql } from "kysely";
import type { App } from "../../app.ts";
import { query, type Transaction } from "../../database/database.ts";
import { insertInto } from "../../database/queries/changes.ts";
import type { AuditRecordTable } from "../../database/schema-site.ts";
import type { Acting, NamedAccount } from "./acting.ts";
import { type AuditAction, auditActions } from "./actions/actions.ts";
import type { ActionSpec } from "./actions/declare.ts";
import type { AuditDetails } from "./audit-record.ts";
import {
	digestField,
	digestOfCut,
	type Fields,
	keptValue,
	longestName,
	oneLine,
	type ValuesOf,
} from "./fields.ts";
import { currentOrigin, type Origin } from "./origin.ts";

type Specs = typeof auditActions;
type FieldsOf<A extends AuditAction, M extends "changes" | "facts"> =
	Specs[A] extends Readonly<Record<M, infer F extends Fields>>
		? ValuesOf<F>
		: undefined;

/** The repository or account to which something belongs, whose administrators read of it. None: the site. */
type Place =
	| NamedAccount
	| {
			readonly repository: { readonly id: number; readonly name: string };
			readonly owner: NamedAccount;
	  }
	| ForeignPlace;

/** A place of which only the id is known: the rest is read where the record is written. */
type ForeignPlace =
	| { readonly repositoryId: number }
	| { readonly accountId: number };

/** The facts that are noted of a change. */
interface Noted<A extends AuditAction> {
	readonly action: A;
	readonly in?: Place | undefined;
	/** None: it is about the place itself. */
	readonly target?: { readonly id?: number | null; readonly name: string };
	/** A user whom it concerns besides, such as a new member: he reads of it too. */
	readonly concerns?: { readonly id: number } | undefined;
	/** The declared fields as they were and as they are, such as whole rows: other members are not looked at. None: there was, or is, nothing. */
	readonly before?: FieldsOf<A, "changes">;
	readonly after?: FieldsOf<A, "changes">;
	readonly facts?: FieldsOf<A, "facts">;
	/** The request that it is made for, where it is made in the scope of another one. */
	readonly origin?: Origin | undefined;
	/** The one who acts, for jobs that do something in a name: for requests it is known already. */
	readonly actor?: Acting | undefined;
}

/** The columns that every record is given. */
const common = [
	"at_ms",
	"action",
	"actor_id",
	"actor_name",
	"by_id",
	"by_name",
	"as_kind",
	"credential_kind",
	"credential_id",
	"address",
	"agent",
	"request_id",
	"target_kind",
	"target_id",
	"details",
] as const;
const insert = insertInto("audit_record", [
	...common,
	"organization_id",
	"repository_id",
	"account_id",
	"target_name",
]);

type Row = Pick<AuditRecordTable, Exclude<(typeof common)[number], "id">> & {
	readonly account_id: number | null;
	readonly place: number;
	/** null: the name of the place. */
	readonly target_name: string | null;
};

const picked = (p: Row) =>
	Object.fromEntries(common.map((column) => [column, p[column]])) as Pick<
		Row,
		(typeof common)[number]
	>;

const insertOfRepository = query((q, p: Row) =>
	q.insertInto("audit_record").values({
		...picked(p),
		account_id: p.account_id,
		repository_id: p.place,
		organization_id: sql<
			number | null
		>`(select o.id from repository r join account o on o.id = r.owner_id where r.id = ${p.place} and o.kind = 'organization')`,
		target_name: sql<string>`coalesce(${p.target_name}, (select o.name || '/' || r.name from repository r join account o on o.id = r.owner_id where r.id = ${p.place}), '')`,
	}),
);
const insertOfAccount = query((q, p: Row) =>
	q.insertInto("audit_record").values({
		...picked(p),
		account_id: sql<
			number | null
		>`coalesce(${p.account_id}, (select id from account where id = ${p.place} and kind = 'user'))`,
		organization_id: sql<
			number | null
		>`(select id from account where id = ${p.place} and kind = 'organization')`,
		target_name: sql<string>`coalesce(${p.target_name}, (select name from account where id = ${p.place}), '')`,
	}),
);

const longestAgent = 300;

/** Notes a change in its transaction. Who makes it, from where and with which credential is known from its request. */
export function noteAudit<A extends AuditAction>(
	app: Pick<App, "clock">,
	tx: Transaction,
	noted: Noted<A>,
): void {
	const spec: ActionSpec = auditActions[noted.action];
	const origin = noted.origin ?? currentOrigin();
	const common = {
		at_ms: app.clock(),
		action: noted.action,
		...whoOf(origin, noted.actor),
		address: origin?.peer ?? "",
		agent: oneLine(origin?.agent ?? "", longestAgent),
		request_id: origin?.id ?? "",
		target_kind: spec.target,
		details: JSON.stringify(detailsOf(spec, noted as Noted<AuditAction>)),
	};
	const { in: place, target } = noted;
	const concerns = noted.concerns?.id ?? null;
	if (place && ("repositoryId" in place || "accountId" in place)) {
		const isRepository = "repositoryId" in place;
		tx.later(isRepository ? insertOfRepository : insertOfAccount, {
			...common,
			place: isRepository ? place.repositoryId : place.accountId,
			account_id: concerns,
			target_id: target ? (target.id ?? null) : placeIdOf(place),
			target_name: target ? oneLine(target.name, longestName) : null,
		});
		return;
	}
	const { id = null, name } = target ?? targetOf(place);
	tx.later(insert, {
		...common,
		...scopesOf(place, concerns),
		target_id: id,
		target_name: oneLine(name, longestName),
	});
}

const placeIdOf = (place: ForeignPlace): number =>
	"repositoryId" in place ? place.repositoryId : place.accountId;

type KnownPlace = Exclude<Place, ForeignPlace>;

function targetOf(place: KnownPlace | undefined): {
	id?: number | null;
	name: string;
} {
	if (!place) return { name: "" };
	if (!("repository" in place)) return place;
	const { repository, owner } = place;
	return { id: repository.id, name: `${owner.name}/${repository.name}` };
}

type Scopes = Pick<
	AuditRecordTable,
	"organization_id" | "repository_id" | "account_id"
>;

function scopesOf(
	place: KnownPlace | undefined,
	concerns: number | null,
): Scopes {
	if (!place)
		return { organization_id: null, repository_id: null, account_id: concerns };
	const repository = "repository" in place ? place.repository : undefined;
	const owner = "repository" in place ? place.owner : place;
	const isOrganization = owner.kind === "organization";
	return {
		organization_id: isOrganization ? owner.id : null,
		repository_id: repository?.id ?? null,
		account_id: concerns ?? (repository || isOrganization ? null : owner.id),
	};
}

type Who = Pick<
	AuditRecordTable,
	| "actor_id"
	| "actor_name"
	| "by_id"
	| "by_name"
	| "as_kind"
	| "credential_kind"
	| "credential_id"
>;

function whoOf(origin: Origin | undefined, given: Acting | undefined): Who {
	const actor = actorOf(origin, given);
	const { account, sudoBy } = actor ?? {};
	return {
		actor_id: account?.id ?? null,
		actor_name: account?.name ?? "",
		by_id: sudoBy?.id ?? null,
		by_name: sudoBy?.name ?? null,
		as_kind: asKindOf(actor, origin),
		...credentialOf(actor, origin),
	};
}

const isKnown = (acting: Acting | undefined): boolean =>
	(acting?.account ?? acting?.deploy ?? acting?.job) !== undefined;

/** The one who sent the request; somebody who only just signs in is known to his verb alone. */
function actorOf(
	origin: Origin | undefined,
	given: Acting | undefined,
): Acting | undefined {
	const seen = origin?.seen.actor;
	return isKnown(seen) ? seen : (given ?? seen);
}

function asKindOf(
	actor: Acting | undefined,
	origin: Origin | undefined,
): Who["as_kind"] {
	if (actor?.sudoBy) return actor.via === "session" ? "acting" : "sudo";
	if (actor?.job) return "runner";
	if (actor?.token?.authorization !== undefined) return "application";
	return !origin || origin.kind ? "system" : "";
}

function credentialOf(
	actor: Acting | undefined,
	origin: Origin | undefined,
): Pick<Who, "credential_kind" | "credential_id"> {
	if (origin?.kind) return credential(origin.kind);
	if (!origin || !actor) return credential(origin ? "" : "task");
	const { token, job, deploy, key, session, via } = actor;
	if (token?.authorization !== undefined)
		return credential("application", token.id);
	if (token) return credential("token", token.id);
	if (job) return credential("runner", job.task);
	if (deploy) return credential("deploy-key", deploy.key);
	if (key !== undefined) return credential("ssh-key", key);
	if (session) return credential("session", session.id);
	return credential(via === "password" ? "password" : "");
}

const credential = (
	credential_kind: Who["credential_kind"],
	credential_id: number | null = null,
) => ({ credential_kind, credential_id });

function detailsOf(
	{ changes, facts }: ActionSpec,
	noted: {
		readonly before?: Values;
		readonly after?: Values;
		readonly facts?: Values;
	},
): AuditDetails {
	const changed = changes && changesOf(changes, noted.before, noted.after);
	const told = facts && factsOf(facts, noted.facts);
	return { ...(changed && { changes: changed }), ...(told && { facts: told }) };
}

type Values = Readonly<Record<string, unknown>> | undefined;

/** The declared fields that differ; undefined for none. */
function changesOf(
	fields: Fields,
	before: Values,
	after: Values,
): Record<string, [unknown, unknown]> | undefined {
	let found: Record<string, [unknown, unknown]> | undefined;
	for (const field in fields) {
		// what an edit leaves out stays as it was
		if (before && after && after[field] === undefined) continue;
		const kind = fields[field] as Fields[string];
		note(
			field,
			keptValue(kind, before?.[field]),
			keptValue(kind, after?.[field]),
		);
		// the whole may differ where what is kept of it does not
		const [was, is] = [before, after].map((of) =>
			digestOfCut(kind, of?.[field]),
		);
		note(digestField(field), was, is);
	}
	return found;

	function note(field: string, was: unknown, is: unknown): void {
		if (isSame(was, is)) return;
		found ??= {};
		found[field] = [was, is];
	}
}

const isSame = (a: unknown, b: unknown): boolean =>
	a === b || (typeof a === "object" && JSON.stringify(a) === JSON.stringify(b));

function factsOf(
	fields: Fields,
	given: Values,
): Record<string, unknown> | undefined {
	let found: Record<string, unknown> | undefined;
	for (const field in given) {
		const kind = fields[field];
		if (!kind || given[field] === undefined) continue;
		found ??= {};
		found[field] = keptValue(kind, given[field]);
	}
	return found;
}
