import type { Static, TSchema } from "typebox";
import type { App } from "../app.ts";
import type { Audited } from "../domain/audit/declared.ts";
import type { Actor, SignedInActor } from "../domain/permissions/actor.ts";
import type { Category } from "../domain/permissions/scopes.ts";
import type { Page, PaginatedList } from "./paging.ts";
import type { Client } from "./request-context.ts";
import type { Content, HttpResponse } from "./response.ts";
import type { Upload, UploadSpec } from "./upload.ts";

/** The parameters that a route names: `:owner`, and `*` for a rest that may hold slashes. */
export type ParamsOf<R extends string> = R extends `${infer Head}/${infer Tail}`
	? ParamsOf<Head> & ParamsOf<Tail>
	: R extends `:${infer Name}`
		? { readonly [K in Name as CleanName<K>]: string }
		: R extends "*"
			? { readonly "*": string }
			: unknown;
type CleanName<N extends string> = N extends `${infer Head}.${string}`
	? Head
	: N;

/** What is known of a request before its body is read. */
export interface Entry {
	readonly app: App;
	readonly actor: Actor;
	readonly method: string;
	/** The route that took the request, with its whole path: "GET /api/v1/users/:username"; empty where none did. */
	readonly route: string;
	readonly params: Readonly<Record<string, string>>;
	readonly query: URLSearchParams;
	/** Path and query as they were sent, for redirects. */
	readonly path: string;
	readonly headers: Readonly<Record<string, string | string[] | undefined>>;
	/** Address of the peer, for throttles. */
	readonly peer: string;
	/** Checks the guard again, with the caller's present rights; for responses that take long. @throws DomainError */
	again(): Promise<void>;
}

/** The actor that comes through a guard: somebody with an account, where the guard lets in nobody else. */
export type ActorOf<SignedIn extends boolean> = [SignedIn] extends [true]
	? SignedInActor
	: Actor;

/** What an endpoint demands. Guards load what they check and hand it to `run`. */
export interface Guard<
	Loaded extends object,
	SignedIn extends boolean = boolean,
> {
	/** Runs before the body is read. @throws DomainError */
	enter(entry: Entry): Promise<Loaded>;
	/** Checks that are made after the body has been read. */
	admit?(entry: Entry, loaded: Loaded, body: unknown): Promise<void> | void;
	/** A sentence about those who pass, for the documentation. */
	readonly says: string;
	/** It lets in only those who have an account, so handlers need not ask for it. */
	readonly signedIn?: SignedIn;
	/** The guard decides about a repository, so tokens that are limited to repositories may write here. */
	readonly ofRepository?: boolean;
}

export type Context<
	R extends string,
	L extends object,
	B,
	Q,
	P extends boolean = false,
	S extends boolean = false,
> = L & {
	readonly app: App;
	readonly actor: ActorOf<S>;
	/** This is everything that the guard has loaded, to be handed on whole; its parts are there by their names too. */
	readonly context: L;
	readonly params: ParamsOf<R>;
	readonly body: B;
	readonly query: Q;
	/** The query as it came, for repeated and misspelt parameters. */
	readonly search: URLSearchParams;
	readonly entry: Entry;
	readonly client: Client;
	/** The body as bytes, for endpoints with `raw: true`. */
	readonly rawBody: Buffer;
	/** The file that came, for endpoints with `upload`. */
	readonly upload: Upload;
} & (P extends true ? Paged : unknown);

interface Paged {
	/** The page that is asked for. */
	readonly page: Page;
}

/** The bodies that an endpoint declares, by status; null: none. */
type ResponseSchemas = Readonly<Record<number, TSchema | null>>;

/** What `run` may give back: a declared body, a page of a declared list, or a response with a declared status and its body. */
type Declaring<D extends ResponseSchemas> = {
	[S in keyof D]:
		| BodyOf<D[S]>
		| PageOf<BodyOf<D[S]>>
		| HttpResponse<S & number, BodyOf<D[S]>>;
}[keyof D];
type BodyOf<T> = T extends TSchema
	? ReadOnly<Static<T>>
	: // biome-ignore lint/suspicious/noConfusingVoidType: what gives nothing back has no body
		undefined | void;
type ReadOnly<T> = T extends Content
	? T
	: T extends object
		? { readonly [K in keyof T]: ReadOnly<T[K]> }
		: T;
type PageOf<B> = B extends readonly (infer Item)[]
	? PaginatedList<Item>
	: never;

interface Spec<
	R extends string,
	L extends object,
	B extends TSchema | undefined,
	Q extends TSchema | undefined,
	D extends ResponseSchemas,
	P extends boolean,
	S extends boolean,
> {
	/** The operation's id in the API (test/contract/operations.json). */
	readonly id: string;
	/** `METHOD /path`, as the API has it, with `:name` parameters; a last `*` takes the rest of the path. */
	readonly route: R;
	readonly summary: string;
	/** Token categories, all of which a token must have; read or write follows from the method. null: no scope is needed. */
	readonly scope: Category | readonly Category[] | null;
	readonly on: Guard<L, S>;
	/** The records that it leaves in the audit log, or why it has none; what only reads need not say so. */
	readonly audit?: Audited;
	readonly body?: B;
	/** Query parameters with their types; a value of the wrong type counts as absent. */
	readonly query?: Q;
	/** It takes `page` and `limit`. */
	readonly paged?: P;
	/** A part of the path whose name says number, and that is a word in this endpoint. */
	readonly wordInPath?: string;
	/** The body's bytes are taken as they are (any media type). */
	readonly raw?: boolean;
	/** The body is a file, stored before `run`. */
	readonly upload?: UploadSpec;
	/** The body may be absent altogether, as for endpoints whose members are all optional. */
	readonly bodyOptional?: boolean;
	/** A change without a body is refused: there is nothing to change. */
	readonly bodyRequired?: boolean;
	/** Statuses with their bodies; the first is the one of a plain return value. null: no body. */
	readonly returns: D;
	/** Statuses of the errors that its kind of request does not have anyway (`openapi/errors.ts`). */
	readonly errors?: readonly number[];
	readonly tag?: string;
	/** Not part of Gitea's API, only of ours. */
	readonly extension?: boolean;
	run(
		context: Context<
			PathOf<R>,
			L,
			B extends TSchema ? Static<B> : undefined,
			Q extends TSchema ? Static<Q> : undefined,
			P,
			S
		>,
	): Declaring<NoInfer<D>> | Promise<Declaring<NoInfer<D>>>;
}
type PathOf<R extends string> = R extends `${string} ${infer Path}` ? Path : R;

// biome-ignore lint/suspicious/noExplicitAny: a list of endpoints forgets what each one loads
export type Endpoint = Spec<string, any, any, any, any, any, any>;

/** Declares an endpoint. The API's router, its documentation and the inventory test are made from these objects. */
export const endpoint = <
	const R extends string,
	L extends object,
	B extends TSchema | undefined = undefined,
	Q extends TSchema | undefined = undefined,
	const D extends ResponseSchemas = ResponseSchemas,
	P extends boolean = false,
	S extends boolean = false,
>(
	spec: Spec<R, L, B, Q, D, P, S>,
): Endpoint => spec as unknown as Endpoint;
