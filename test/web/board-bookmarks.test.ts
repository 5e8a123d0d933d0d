import { expect, test } from "vitest";
import { testForge } from "../support/forge.ts";
import { signedInVisitor, visitor } from "./support/browser.ts";

const forge = await testForge();
const ada = await forge.user("ada");
const bob = await forge.user("bob");
const send = async <T = { id: number }>(path: string, body: object, as = ada) =>
	(await forge.call<T>("POST", path, { as, body })).body;
await send("/user/repos", { name: "desk" });

const stranger = visitor(forge);
/** The line of text by which a board is narrowed. */
const lineAt = async (address: string, by = stranger) => {
	const { status, html } = await by.get(address);
	expect(status).toBe(200);
	return (
		/name="q"[^>]*value="([^"]*)"/.exec(html)?.[1] ??
		/value="([^"]*)"[^>]*name="q"/.exec(html)?.[1]
	);
};

test("a bookmark of a board names no account that the reader may not see", async () => {
	const hidden = await send("/orgs", {
		username: "secret-lab",
		visibility: "private",
	});
	const { id } = await send("/repos/ada/desk/projects", { title: "B" });
	const at = `/ada/desk/projects/${id}?assignee=`;
	const me = (await forge.call<{ id: number }>("GET", "/user", { as: ada }))
		.body;
	expect(await lineAt(`${at}${me.id}`)).toBe("assignee:ada");
	expect(await lineAt(`${at}${hidden.id}`)).toBe(`assignee:${hidden.id}`);
	const owner = await signedInVisitor(forge, ada);
	expect(await lineAt(`${at}${hidden.id}`, owner)).toBe("assignee:secret-lab");
});

test("a bookmark of a board names no label of another organization, and no milestone of issues that are hidden", async () => {
	await send("/orgs", { username: "lab", visibility: "private" }, bob);
	const label = await send(
		"/orgs/lab/labels",
		{ name: "merger with acme", color: "#ff0000" },
		bob,
	);
	const { id } = await send("/repos/ada/desk/projects", { title: "C" });
	const at = `/ada/desk/projects/${id}`;
	expect(await lineAt(`${at}?labels=${label.id}`)).toBe(`label:#${label.id}`);
	const own = await send("/repos/ada/desk/labels", {
		name: "bug",
		color: "#ff0000",
	});
	expect(await lineAt(`${at}?labels=-${own.id}`)).toBe("-label:bug");
	const milestone = await send("/repos/ada/desk/milestones", { title: "May" });
	expect(await lineAt(`${at}?milestone=${milestone.id}`)).toBe("milestone:May");
	await forge.call("PATCH", "/repos/ada/desk", {
		as: ada,
		body: { has_issues: false, has_pull_requests: false },
	});
	expect(await lineAt(`${at}?milestone=${milestone.id}`)).toBe(
		`milestone:#${milestone.id}`,
	);
});

test("a bookmark of a list of issues names nothing that the reader may not see", async () => {
	await send("/user/repos", { name: "dark", private: true });
	const label = await send("/repos/ada/dark/labels", {
		name: "unannounced",
		color: "#ff0000",
	});
	const hidden = await send("/orgs", {
		username: "second-lab",
		visibility: "private",
	});
	const reader = await signedInVisitor(forge, bob);
	const owner = await signedInVisitor(forge, ada);
	for (const at of ["/issues", "/notifications/subscriptions"]) {
		const words = `${at}?labels=${label.id}&poster=${hidden.id}&assignee=${hidden.id}`;
		const { html, status } = await reader.get(words);
		expect(status).toBe(200);
		expect(html).not.toContain("unannounced");
		expect(html).not.toContain("second-lab");
		expect((await owner.get(words)).html).toContain("unannounced");
	}
});
