import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import type { App } from "../app.ts";
import type { Account } from "../domain/accounts/account.ts";
import type { Audited } from "../domain/audit/declared.ts";
import type { Actor } from "../domain/permissions/actor.ts";
import type { Level } from "../domain/permissions/units.ts";
import type { DomainError } from "../errors.ts";
import type { Client } from "../http/request-context.ts";
import type { HttpResponse } from "../http/response.ts";
import type { PackageType } from "../package-types.ts";
import type { DocumentCache } from "./document-cache.ts";

/** A request to a registry, by somebody who may make it. */
export interface Call {
	readonly app: App;
	readonly actor: Actor;
	readonly owner: Account;
	readonly level: Level;
	/** What the path names, unescaped; `*` is the rest behind it. */
	readonly params: Readonly<Record<string, string>>;
	readonly search: URLSearchParams;
	readonly request: IncomingMessage;
	readonly client: Client;
	/** The public address of this registry of this owner, without a slash at the end. */
	readonly base: string;
	readonly cache: DocumentCache;
}

/** What the reading of a file of a package has to know beside its bytes. */
export type Reading = Pick<
	Call,
	"app" | "actor" | "owner" | "params" | "search"
>;

/** One path of a registry. */
export interface Route {
	/** `METHOD /path` behind the registry's address. */
	readonly route: string;
	/** Who may: readers, writers, or everybody (for what says nothing about the owner). */
	readonly needs: "read" | "write" | "nothing";
	/** The records that it leaves in the audit log, where that is not what its method says (`auditOf`). */
	readonly audit?: Audited;
	run(call: Call): Promise<HttpResponse> | HttpResponse;
}

/** The records that a route declares: what is written publishes something, or deletes it. */
export const auditOf = ({ route, needs, audit }: Route): Audited | undefined =>
	audit ??
	(needs !== "write"
		? undefined
		: route.startsWith("DELETE ")
			? "package.deleted"
			: "package.published");

/** The protocol of one kind of package, under `/api/packages/{owner}/{type}`. */
export interface Registry {
	readonly type: PackageType;
	readonly routes: readonly Route[];
	/** The body of an error as the clients of this kind read it; without this, one line of text. */
	readonly errorBody?: (error: DomainError, status: number) => unknown;
	/** The Authorization header for credentials that clients of this kind send in their own way. */
	readonly credentials?: (
		headers: IncomingHttpHeaders,
		app: App,
	) => string | undefined;
	/**
	 * The actor, where clients of this kind prove it in their own way; undefined for the usual ways.
	 * @throws DomainError "unauthorized"
	 */
	readonly identify?: (
		app: App,
		request: IncomingMessage,
	) => Promise<Actor | undefined>;
}
