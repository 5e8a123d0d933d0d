import { beforeAll, expect, test } from "vitest";
import { testForge } from "../../../support/forge.ts";

type Who = { name: string; password: string };
let forge: Awaited<ReturnType<typeof testForge>>;
let [owner, member, stranger] = [] as unknown as [Who, Who, Who];
const call = <T = { id: number }>(
	as: Who,
	method: string,
	path: string,
	body?: unknown,
) => forge.call<T>(method, path, { as, body });

beforeAll(async () => {
	forge = await testForge();
	owner = await forge.user("owner");
	member = await forge.user("member");
	stranger = await forge.user("stranger");
	await call(owner, "POST", "/orgs", { username: "crew" });
	await call(owner, "POST", "/orgs/crew/repos", { name: "r", auto_init: true });
	for (const visibility of ["private", "public"]) {
		const team = await call(owner, "POST", "/orgs/crew/teams", {
			name: `${visibility}-team`,
			permission: "read",
			units: ["repo.issues", "repo.code"],
			visibility,
			includes_all_repositories: true,
		});
		expect(team.status).toBe(201);
		await call(owner, "PUT", `/teams/${team.body.id}/members/member`);
	}
	await call(member, "DELETE", "/repos/crew/r/subscription");
});

const told = async (title: string) => {
	await forge.app.events.settled();
	const { body } = await call<{ subject: { title: string } }[]>(
		member,
		"GET",
		"/notifications",
	);
	return body.some(({ subject }) => subject.title === title);
};
const names = async (as: Who, title: string, team: string) => {
	const body = { title, body: `hello @crew/${team}` };
	await call(as, "POST", "/repos/crew/r/issues", body);
	return told(title);
};

test("a private team is called by its name only by those who may know it", async () => {
	expect(await names(stranger, "one", "private-team")).toBe(false);
	expect(await names(stranger, "two", "public-team")).toBe(true);
	expect(await names(owner, "three", "private-team")).toBe(true);
});

test("nor does a comment call it", async () => {
	const made = await call<{ number: number }>(
		owner,
		"POST",
		"/repos/crew/r/issues",
		{
			title: "quiet",
		},
	);
	const comments = `/repos/crew/r/issues/${made.body.number}/comments`;
	await call(stranger, "POST", comments, { body: "@crew/private-team" });
	expect(await told("quiet")).toBe(false);
	await call(owner, "POST", comments, { body: "@crew/private-team" });
	expect(await told("quiet")).toBe(true);
});
