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
