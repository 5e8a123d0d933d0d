import { expect, test } from "vitest";
import { hookBench } from "../support/hook-bench.ts";

const { inbox, send, settled, repository, hook, write } = await hookBench();
const zero = "0".repeat(40);

/** The pushes that were told since the last look. */
async function pushes() {
	await settled();
	return inbox
		.take()
		.filter((one) => one.headers["x-gitea-event-type"] === "push")
		.map(({ body }) => body);
}

/** A repository with two commits whose hook has told of them, and its newest commit. */
async function withCommits() {
	const api = await repository();
	await write(api, "a.txt");
	await write(api, "b.txt");
	const { commit } = (await send("GET", `${api}/branches/main`)) as unknown as {
		commit: { id: string };
	};
	await settled();
	await hook(api, { events: ["push"] });
	inbox.take();
	return { api, head: commit.id };
}

test("a push of a tag tells the commit that it names and what to compare it with", async () => {
	const { api, head } = await withCommits();
	await send("POST", `${api}/tags`, { tag_name: "light" });
	await send("POST", `${api}/tags`, { tag_name: "heavy", message: "a tag" });
	const [light, heavy] = await pushes();
	expect(light).toMatchObject({
		ref: "refs/tags/light",
		after: head,
		commits: [],
		head_commit: { id: head, message: "add b.txt\n", added: ["b.txt"] },
	});
	expect(light?.compare_url).toMatch(`/compare/${zero}...${head}`);
	expect(heavy).toMatchObject({
		ref: "refs/tags/heavy",
		head_commit: { id: head },
	});
	expect(heavy?.after).not.toBe(head);
	await send("DELETE", `${api}/tags/light`);
	const [gone] = await pushes();
	expect(gone).toMatchObject({ head_commit: null, compare_url: "" });
});

test("a new branch at a commit that is there tells its head and the newest of its history", async () => {
	const { api, head } = await withCommits();
	await send("POST", `${api}/branches`, {
		new_branch_name: "side",
		old_ref_name: "main",
	});
	const [side] = await pushes();
	expect(side).toMatchObject({
		ref: "refs/heads/side",
		before: zero,
		head_commit: { id: head },
	});
	expect(side?.commits[0].id).toBe(head);
	expect(side?.commits.length).toBeGreaterThan(1);
	expect(side?.commits.length).toBeLessThanOrEqual(10);
	expect(side?.total_commits).toBe(side?.commits.length);
	expect(side?.compare_url).toMatch(/compare\/\w+\.\.\.[0-9a-f]{40}$/);
});
