import type { Operations } from "./operations.ts";

export type * from "./operations.ts";

/** An operation: method and path as the documentation has them, such as `GET /repos/{owner}/{repo}`. */
export type Operation = keyof Operations;

type Member<O extends Operation, Name extends string> = Operations[O] extends {
	readonly [K in Name]?: infer T;
}
	? T
	: never;

/** What an operation takes: the names in its path, its query and its body. */
export type Given<O extends Operation> = Omit<Operations[O], "gives">;

/** The body that an operation gives. */
export type Gives<O extends Operation> = Member<O, "gives">;

/** The arguments of a call; none are needed where an operation takes nothing. */
type Arguments<O extends Operation> =
	Record<never, never> extends Given<O>
		? [given?: Given<O>]
		: [given: Given<O>];

/** A response of the API with its body read. */
export interface ApiResponse<Body> {
	readonly status: number;
	readonly headers: Headers;
	readonly body: Body;
}

/** What the API refused, with its status and its message. */
export class ApiError extends Error {
	readonly status: number;
	readonly headers: Headers;
	constructor(status: number, message: string, headers: Headers) {
		super(message);
		this.name = "ApiError";
		this.status = status;
		this.headers = headers;
	}
}

export interface Client {
	/** Calls an operation and gives the body of its response. @throws ApiError */
	<O extends Operation>(
		operation: O,
		...given: Arguments<O>
	): Promise<Gives<O>>;
	/** The same with status and headers, for pages: `X-Total-Count` and `Link`. @throws ApiError */
	response<O extends Operation>(
		operation: O,
		...given: Arguments<O>
	): Promise<ApiResponse<Gives<O>>>;
}

export interface ClientOptions {
	readonly token?: string;
	/** Name and password, instead of a token. */
	readonly user?: { readonly name: string; readonly password: string };
	readonly fetch?: typeof fetch;
}

/** A client of the forge at an address, such as `https://forge.example.org/`. */
export function createClient(
	address: string,
	{ token, user, fetch: send = fetch }: ClientOptions = {},
): Client {
	const base = `${address.replace(/\/+$/, "")}/api/v1`;
	const authorization = user
		? `Basic ${base64(`${user.name}:${user.password}`)}`
		: token && `token ${token}`;
	const response: Client["response"] = async (operation, ...[given]) => {
		const [method, path = ""] = operation.split(" ");
		const { query, body, ...rest } = (given ?? {}) as Parts;
		const answer = await send(base + filled(path, rest.path) + queryOf(query), {
			method,
			headers: {
				...(authorization ? { Authorization: authorization } : {}),
				...(isJson(body) ? { "Content-Type": "application/json" } : {}),
			},
			body: isJson(body)
				? JSON.stringify(body)
				: (body as BodyInit | undefined),
		});
		if (!answer.ok) throw await errorOf(answer);
		const { status, headers } = answer;
		return { status, headers, body: (await bodyOf(answer)) as never };
	};
	return Object.assign(
		async <O extends Operation>(operation: O, ...given: Arguments<O>) =>
			(await response(operation, ...given)).body,
		{ response },
	);
}

interface Parts {
	readonly path?: Readonly<Record<string, string>>;
	readonly query?: Readonly<Record<string, unknown>>;
	readonly body?: unknown;
}

/** Texts, forms and bytes are sent as they are. */
const isJson = (body: unknown): boolean =>
	body !== undefined &&
	typeof body !== "string" &&
	!(body instanceof FormData) &&
	!(body instanceof Uint8Array);

/** Slashes of a rest of the path stand for themselves. */
const filled = (path: string, values: Parts["path"] = {}): string =>
	path.replace(/\{(\w+)\}/g, (_, name: string) => {
		const value = encodeURIComponent(values[name] ?? "");
		return name === "filepath" ? value.replaceAll("%2F", "/") : value;
	});

function queryOf(query: Parts["query"] = {}): string {
	const search = new URLSearchParams();
	for (const [name, value] of Object.entries(query))
		for (const one of [value].flat())
			if (one !== undefined) search.append(name, String(one));
	return search.size ? `?${search}` : "";
}

async function bodyOf(answer: Response): Promise<unknown> {
	const type = answer.headers.get("content-type") ?? "";
	if (answer.status === 204 || type === "") return undefined;
	if (type.startsWith("application/json")) {
		const text = await answer.text();
		return text ? JSON.parse(text) : undefined;
	}
	return type.startsWith("text/")
		? answer.text()
		: new Uint8Array(await answer.arrayBuffer());
}

async function errorOf(answer: Response): Promise<ApiError> {
	const text = await answer.text();
	return new ApiError(
		answer.status,
		messageIn(text) || `status ${answer.status}`,
		answer.headers,
	);
}

function messageIn(text: string): string {
	try {
		return (JSON.parse(text) as { message?: string }).message ?? "";
	} catch {
		return text.trim();
	}
}

/** Names and passwords may have any letters. */
const base64 = (text: string): string =>
	btoa(String.fromCodePoint(...new TextEncoder().encode(text)));
