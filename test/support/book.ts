import { expect } from "vitest";
import type { Forge } from "../../src/start-forge.ts";
import { testForge } from "./forge.ts";

type Who = { name: string; password: string };

/** A forge with some people and repositories, for tests of what is in repositories. */
export interface Book {
	readonly forge: Forge;
	/** Owns all of them. */
	readonly ada: Who;
	/** May write `book`. */
	readonly bob: Who;
	/** A stranger. */
	readonly eve: Who;
	/** Writes a file of `book`; gives the ids of the commit and of the blob. */
	write(
		path: string,
		text: string,
		more?: Record<string, unknown>,
	): Promise<{ commit: string; blob: string }>;
}

/** `book` is public, `secret` private, `old` archived, `bare` empty; all but the last have a README. */
export async function bookForge(): Promise<Book> {
	const forge = await testForge();
	const [ada, bob, eve] = await Promise.all([
		forge.user("ada"),
		forge.user("bob"),
		forge.user("eve"),
	]);
	for (const [name, more] of Object.entries({
		book: {},
		secret: { private: true },
		old: {},
		bare: { auto_init: false },
	}))
		await expectStatus(
			forge.call("POST", "/user/repos", {
				as: ada,
				body: { name, auto_init: true, ...more },
			}),
			201,
		);
	await expectStatus(
		forge.call("PUT", "/repos/ada/book/collaborators/bob", {
			as: ada,
			body: { permission: "write" },
		}),
		204,
	);
	await expectStatus(
		forge.call("PATCH", "/repos/ada/old", {
			as: ada,
			body: { archived: true },
		}),
		200,
	);
	return {
		forge,
		ada,
		bob,
		eve,
		async write(path, text, more = {}) {
			const made = await forge.call<{
				commit: { sha: string };
				content: { sha: string };
			}>("POST", `/repos/ada/book/contents/${path}`, {
				as: ada,
				body: { content: base64(text), ...more },
			});
			expect(made.text).toContain("commit");
			return { commit: made.body.commit.sha, blob: made.body.content.sha };
		},
	};
}

export const base64 = (text: string): string =>
	Buffer.from(text).toString("base64");

async function expectStatus(
	reply: Promise<{ status: number; text: string }>,
	status: number,
): Promise<void> {
	const { status: got, text } = await reply;
	expect([got, got === status ? "" : text]).toEqual([status, ""]);
}
