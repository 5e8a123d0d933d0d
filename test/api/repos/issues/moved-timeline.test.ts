import { beforeAll, expect, test } from "vitest";
import { testForge } from "../../../support/forge.ts";
import { signedInVisitor, visitor } from "../../../web/support/browser.ts";

type Who = { name: string; password: string };
let forge: Awaited<ReturnType<typeof testForge>>;
let ada: Who;
beforeAll(async () => {
	forge = await testForge();
	ada = await forge.user("ada");
});
const call = <T = { id: number; number: number }>(
	method: string,
	path: string,
	body?: unknown,
	as: Who | null = ada,
) => forge.call<T>(method, path, { as, body });
const color = "#aabbcc";

test("a moved issue tells strangers nothing of milestones and labels of the private repository", async () => {
	await call("POST", "/user/repos", { name: "hidden", private: true });
	await call("POST", "/user/repos", { name: "open" });
	const from = "/repos/ada/hidden";
	const milestone = await call("POST", `${from}/milestones`, { title: "Mile" });
	const label = await call("POST", `${from}/labels`, { name: "Lab", color });
	const issue = await call("POST", `${from}/issues`, {
		title: "a",
		labels: [label.body.id],
	});
	await call("PATCH", `${from}/issues/${issue.body.number}`, {
		milestone: milestone.body.id,
	});
	const browser = await signedInVisitor(forge, ada);
	const moved = await browser.post(
		`/ada/hidden/issues/${issue.body.number}/transfer`,
		{ repository: "ada/open" },
	);
	expect(moved.status).toBe(303);
	await call("PATCH", `${from}/milestones/${milestone.body.id}`, {
		title: "SecretMile",
		description: "SecretWords",
	});
	await call("PATCH", `${from}/labels/${label.body.id}`, { name: "SecretLab" });
	const timeline = "/repos/ada/open/issues/1/timeline";
	const told = await call<{ type: string }[]>("GET", timeline, undefined, null);
	expect(told.body.map(({ type }) => type)).toContain("milestone");
	expect(told.text).not.toContain("Secret");
	const page = await visitor(forge).get("/ada/open/issues/1");
	expect(page.status).toBe(200);
	expect(page.html).not.toContain("Secret");
	// who reads the other repository still sees them
	const own = await call("GET", timeline);
	for (const word of ["SecretMile", "SecretLab"])
		expect(own.text).toContain(word);
});

test("issues of a transferred repository do not tell of labels of a private organization", async () => {
	await call("POST", "/orgs", { username: "crew", visibility: "private" });
	await call("POST", "/orgs/crew/repos", { name: "ship" });
	const label = await call("POST", "/orgs/crew/labels", { name: "Lab", color });
	await call("POST", "/repos/crew/ship/issues", {
		title: "a",
		labels: [label.body.id],
	});
	await call("POST", "/repos/crew/ship/transfer", { new_owner: "ada" });
	await call("PATCH", `/orgs/crew/labels/${label.body.id}`, {
		name: "SecretLab",
	});
	const timeline = "/repos/ada/ship/issues/1/timeline";
	const told = await call("GET", timeline, undefined, null);
	expect(told.status).toBe(200);
	expect(told.text).not.toContain("Secret");
	expect((await call("GET", timeline)).text).toContain("SecretLab");
});
