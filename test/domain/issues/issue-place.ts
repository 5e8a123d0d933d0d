import { expect } from "vitest";
import type { As, Forge } from "../../../src/start-forge.ts";
import { testForge } from "../../support/forge.ts";

type Who = { name: string; password: string };

/** A forge with an organization that has types of issues. */
export interface IssuePlace {
	readonly forge: Forge;
	/** Owns `acme`. */
	readonly ada: Who;
	/** May write `acme/book`. */
	readonly bob: Who;
	/** A stranger. */
	readonly eve: Who;
	/** Opens an issue of a repository of `acme`, of a type where one is given. */
	open(
		title: string,
		more?: { type?: string; repo?: string; as?: As },
	): Promise<TypedIssue>;
	/** The issue as somebody sees it. */
	get(issue: TypedIssue, as?: As): Promise<TypedIssue>;
}
export interface TypedIssue {
	id: number;
	number: number;
	title: string;
	url: string;
	type: { id: number; name: string; color: string } | null;
	[member: string]: unknown;
}

/** `acme/book` is public, `acme/secret` private. */
export async function issuePlace(): Promise<IssuePlace> {
	const forge = await testForge();
	const [ada, bob, eve] = await Promise.all([
		forge.user("ada"),
		forge.user("bob"),
		forge.user("eve"),
	]);
	const make = async (path: string, body: object, method = "POST") => {
		const { status, text } = await forge.call(method, path, { as: ada, body });
		expect(status, text).toBeLessThan(300);
	};
	await make("/orgs", { username: "acme" });
	await make("/orgs/acme/repos", { name: "book", auto_init: true });
	await make("/orgs/acme/repos", { name: "secret", private: true });
	await make(
		"/repos/acme/book/collaborators/bob",
		{ permission: "write" },
		"PUT",
	);
	return {
		forge,
		ada,
		bob,
		eve,
		async open(title, { type, repo = "acme/book", as = ada } = {}) {
			const { status, body, text } = await forge.call<TypedIssue>(
				"POST",
				`/repos/${repo}/issues`,
				{ as, body: { title, ...(type ? { type } : {}) } },
			);
			expect(status, text).toBe(201);
			return body;
		},
		async get({ url }, as = ada) {
			const path = url.slice(url.indexOf("/repos/"));
			return (await forge.call<TypedIssue>("GET", path, { as })).body;
		},
	};
}

/** The names of the types of an organization, in their order. */
export const typeNames = async (
	{ forge, ada }: IssuePlace,
	org: string,
): Promise<string[]> => {
	const path = `/orgs/${org}/issue-types`;
	const { body } = await forge.call<{ name: string }[]>("GET", path, {
		as: ada,
	});
	return body.map(({ name }) => name);
};
