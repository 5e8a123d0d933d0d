import type { App } from "../../app.ts";
import type { Transaction } from "../../database/database.ts";
import { insertInto } from "../../database/queries/changes.ts";
import type { AuditRecordTable } from "../../database/schema-site.ts";
import type { Account } from "../accounts/account.ts";
import type { Actor } from "../permissions/actor.ts";
import { type AuditAction, auditActions } from "./actions/actions.ts";
import type { ActionSpec } from "./actions/declare.ts";
import type { AuditDetails } from "./audit-record.ts";
import {
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

/** An account as records name it. */
type Named = Pick<Account, "id" | "name" | "kind">;

/** The repository or account to which something belongs, whose administrators read of it. None: the site. */
type Place =
	| {
			readonly repository: { readonly id: number; readonly name: string };
			readonly owner: Named;
	  }
	| { readonly account: Named };

/** What is noted of a change. */
export interface Noted<A extends AuditAction> {
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
	/** Who acts, for jobs that do something in a name: for requests it is known already. */
	readonly actor?: Actor | undefined;
}

const insert = insertInto("audit_record", [
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
	"organization_id",
	"repository_id",
	"account_id",
	"target_kind",
	"target_id",
	"target_name",
	"details",
]);

const longestAgent = 300;

/** Notes a change in its transaction. Who makes it, from where and with which credential is known from its request. */
export function noteAudit<A extends AuditAction>(
	app: Pick<App, "clock">,
	tx: Transaction,
	noted: Noted<A>,
): void {
	const spec: ActionSpec = auditActions[noted.action];
	const origin = currentOrigin();
	const target = noted.target ?? targetOf(noted.in);
	tx.later(insert, {
		at_ms: app.clock(),
		action: noted.action,
		...whoOf(origin, noted.actor),
		address: origin?.peer ?? "",
		agent: oneLine(origin?.agent ?? "", longestAgent),
		request_id: origin?.id ?? "",
		...scopesOf(noted.in, noted.concerns),
		target_kind: spec.target,
		target_id: target.id ?? null,
		target_name: oneLine(target.name, longestName),
		details: JSON.stringify(detailsOf(spec, noted as Noted<AuditAction>)),
	});
}

function targetOf(place: Place | undefined): { id?: number; name: string } {
	if (!place) return { name: "" };
	if ("account" in place) return place.account;
	const { repository, owner } = place;
	return { id: repository.id, name: `${owner.name}/${repository.name}` };
}

type Scopes = Pick<
	AuditRecordTable,
	"organization_id" | "repository_id" | "account_id"
>;

function scopesOf(
	place: Place | undefined,
	concerns: { readonly id: number } | undefined,
): Scopes {
	const account = concerns?.id ?? null;
	if (!place)
		return { organization_id: null, repository_id: null, account_id: account };
	const owner = "account" in place ? place.account : place.owner;
	const isOrganization = owner.kind === "organization";
	return {
		organization_id: isOrganization ? owner.id : null,
		repository_id: "account" in place ? null : place.repository.id,
		account_id:
			account ?? ("account" in place && !isOrganization ? owner.id : null),
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

function whoOf(origin: Origin | undefined, given: Actor | undefined): Who {
	const actor = origin?.seen.actor ?? given;
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

function asKindOf(
	actor: Actor | undefined,
	origin: Origin | undefined,
): Who["as_kind"] {
	if (actor?.sudoBy) return actor.via === "session" ? "acting" : "sudo";
	if (actor?.job) return "runner";
	if (actor?.token?.authorization !== undefined) return "application";
	return !origin || origin.kind ? "system" : "";
}

function credentialOf(
	actor: Actor | undefined,
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
		const was = keptValue(kind, before?.[field]);
		const is = keptValue(kind, after?.[field]);
		if (isSame(was, is)) continue;
		found ??= {};
		found[field] = [was, is];
	}
	return found;
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
