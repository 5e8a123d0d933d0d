import { beforeAll, expect, test } from "vitest";
import { type Book, bookForge } from "../../../support/book.ts";

// Changes that come at once and have no issue in common, but close a circle together.

type Issue = { id: number; number: number };
const rounds = 12;
let book: Book;

beforeAll(async () => {
	book = await bookForge();
});

const call = async <T>(method: string, path: string, body: object) =>
	book.forge.call<T>(method, `/repos/ada/book/issues${path}`, {
		as: book.ada,
		body,
	});
const four = async () => {
	const made: Issue[] = [];
	for (const title of ["a", "b", "c", "d"])
		made.push((await call<Issue>("POST", "", { title })).body);
	return made as [Issue, Issue, Issue, Issue];
};
const statuses = async (calls: Promise<{ status: number }>[]) =>
	(await Promise.all(calls)).map(({ status }) => status).sort();

test("two changes at once make no circle of sub-issues", async () => {
	const add = (parent: Issue, child: Issue) =>
		call("POST", `/${parent.number}/sub_issues`, { sub_issue_id: child.id });
	for (let i = 0; i < rounds; i++) {
		const [a, b, c, d] = await four();
		expect(await statuses([add(a, b), add(c, d)])).toEqual([201, 201]);
		expect(await statuses([add(b, c), add(d, a)])).toEqual([201, 422]);
	}
});

test("two changes at once make no circle of dependencies", async () => {
	const wait = (blocked: Issue, blocker: Issue) =>
		call("POST", `/${blocked.number}/dependencies`, {
			owner: "ada",
			repo: "book",
			index: blocker.number,
		});
	for (let i = 0; i < rounds; i++) {
		const [a, b, c, d] = await four();
		expect(await statuses([wait(a, b), wait(c, d)])).toEqual([201, 201]);
		expect(await statuses([wait(b, c), wait(d, a)])).toEqual([201, 409]);
	}
});
