import { request } from "node:http";
import type { As, Forge } from "../../src/start-forge.ts";

/** Sends a form with one file, or with none; gives status and parsed body. */
export async function upload<T = Record<string, unknown>>(
	forge: Forge,
	path: string,
	as: As,
	file: { field?: string; name: string; bytes: string | Uint8Array } | null,
): Promise<{ status: number; body: T }> {
	const form = new FormData();
	form.set("other", "text");
	if (file)
		form.set(
			file.field ?? "attachment",
			new Blob([file.bytes as BlobPart]),
			file.name,
		);
	const response = await fetch(`${forge.url}api/v1${path}`, {
		method: "POST",
		headers: credentials(as),
		body: form,
	});
	const text = await response.text();
	return {
		status: response.status,
		body: (text.startsWith("{") ? JSON.parse(text) : text) as T,
	};
}

/** The header that says who asks. */
export const credentials = (as: As): Record<string, string> =>
	as === null
		? {}
		: "token" in as
			? { Authorization: `token ${as.token}` }
			: {
					Authorization: `Basic ${Buffer.from(`${as.name}:${as.password}`).toString("base64")}`,
				};

/** A request that is sent in two halves. */
export interface Halves {
	readonly method: string;
	readonly url: string;
	readonly headers: Record<string, string>;
	readonly body: Buffer;
}

/** Sends the head and the first byte, waits until the forge has `looked` at it, does `between`, then sends the rest; gives the status and the text of the answer. */
export function inHalves(
	{ method, url, headers, body }: Halves,
	between: () => Promise<unknown>,
	looked: () => Promise<unknown>,
): Promise<{ status: number; text: string }> {
	return new Promise((resolve, reject) => {
		const sent = request(
			url,
			{ method, headers: { ...headers, "Content-Length": body.length } },
			(response) => {
				let text = "";
				response.setEncoding("utf8");
				response.on("data", (more: string) => {
					text += more;
				});
				response.on("end", () =>
					resolve({ status: response.statusCode as number, text }),
				);
			},
		);
		sent.on("error", reject);
		sent.write(body.subarray(0, 1), async () => {
			await looked();
			try {
				await between();
				sent.end(body.subarray(1));
			} catch (error) {
				sent.destroy();
				reject(error);
			}
		});
	});
}
