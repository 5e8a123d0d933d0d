import { createHash } from "node:crypto";
import { beforeAll } from "vitest";
import type { As, Forge } from "../../src/start-forge.ts";
import { testForge } from "./forge.ts";

/** An answer of a registry with its body as bytes. */
export interface Sent {
	readonly status: number;
	readonly headers: Headers;
	readonly bytes: Buffer;
	readonly text: string;
	// biome-ignore lint/suspicious/noExplicitAny: registries answer whatever their clients want
	readonly json: any;
}

/** Sends a request to any address of a forge, as the administrator unless told. */
export async function send(
	forge: Forge,
	method: string,
	path: string,
	{
		as = forge.admin,
		body,
		headers = {},
	}: {
		as?: As;
		body?: string | Buffer | FormData | ReadableStream;
		headers?: Record<string, string>;
	} = {},
): Promise<Sent> {
	const authorization: Record<string, string> =
		as === null
			? {}
			: "token" in as
				? { Authorization: `Bearer ${as.token}` }
				: { Authorization: basic(as) };
	const response = await fetch(new URL(path.replace(/^\//, ""), forge.url), {
		method,
		redirect: "manual",
		headers: { ...authorization, ...headers },
		body: body as BodyInit,
		...(body instanceof ReadableStream && { duplex: "half" }),
	} as RequestInit);
	const bytes = Buffer.from(await response.arrayBuffer());
	const text = bytes.toString("utf8");
	let json: unknown;
	try {
		json = JSON.parse(text);
	} catch {}
	return {
		status: response.status,
		headers: response.headers,
		bytes,
		text,
		json,
	};
}

type Sending = Parameters<typeof send>[3];
type Person = Awaited<ReturnType<Forge["user"]>>;

/** A forge, made before the tests of the file, with somebody who publishes and somebody who does not. */
export interface RegistryBench {
	readonly forge: Forge;
	readonly ada: Person;
	readonly eve: Person;
	/** A request to a path behind the bench's, or to a whole one, by the publisher unless told. */
	call(method: string, path: string, more?: Sending): Promise<Sent>;
	/** What everybody gets. */
	get(path: string): Promise<Sent>;
}

/** A bench for tests of registries; paths are behind `/api/packages/ada` unless told. */
export function registryBench(
	at = "/api/packages/ada/",
	...settings: Parameters<typeof testForge>
): RegistryBench {
	let made: { forge: Forge; ada: Person; eve: Person } | undefined;
	const here = () => {
		if (!made) throw new Error("the forge is made before the tests");
		return made;
	};
	beforeAll(async () => {
		const forge = await testForge(...settings);
		made = {
			forge,
			ada: await forge.user("ada"),
			eve: await forge.user("eve"),
		};
	});
	const call: RegistryBench["call"] = (method, path, more) =>
		send(
			here().forge,
			method,
			path.startsWith("/api/") || path.startsWith("/v2/") ? path : at + path,
			{
				as: here().ada,
				...more,
			},
		);
	return {
		get forge() {
			return here().forge;
		},
		get ada() {
			return here().ada;
		},
		get eve() {
			return here().eve;
		},
		call,
		get: (path) => call("GET", path, { as: null }),
	};
}

export const basic = (as: { name: string; password: string }): string =>
	`Basic ${Buffer.from(`${as.name}:${as.password}`).toString("base64")}`;
export const digest = (
	algorithm: string,
	bytes: Buffer | string,
	as: "hex" | "base64" = "hex",
): string => createHash(algorithm).update(bytes).digest(as);
