import { createHash } from "node:crypto";
import type { As, Forge } from "../../src/start-forge.ts";

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

export const basic = (as: { name: string; password: string }): string =>
	`Basic ${Buffer.from(`${as.name}:${as.password}`).toString("base64")}`;
export const digest = (
	algorithm: string,
	bytes: Buffer | string,
	as: "hex" | "base64" = "hex",
): string => createHash(algorithm).update(bytes).digest(as);
