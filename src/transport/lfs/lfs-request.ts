import type { IncomingMessage } from "node:http";
import type { App } from "../../app.ts";
import type { Actor } from "../../domain/permissions/actor.ts";
import type { FoundRepository } from "../../domain/repositories/find-repository.ts";
import type { RequestContext } from "../../http/request-context.ts";

/** A request about the large files of a repository, before it is known who may make it. */
export interface LfsRequest {
	/** Its transactions check the sender's right to write again. */
	readonly app: App;
	readonly context: RequestContext;
	/** The parts of the path that the route leaves open. */
	readonly parts: readonly string[];
	/** The caller. */
	readonly actor: Actor;
	/** The repository, if the caller may read or write it. @throws DomainError */
	repository(write: boolean): Promise<FoundRepository & { actor: Actor }>;
}

/** The JSON of a response, or undefined when the response has been sent already. */
export type LfsResponse = { status: number; body: unknown } | undefined;

/** The header that the client shows again when it follows an address that it is given. */
export const authorizationHeader = ({
	headers,
}: IncomingMessage): Record<string, string> =>
	headers.authorization ? { Authorization: headers.authorization } : {};
