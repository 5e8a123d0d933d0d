import { request as ask, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { lanes } from "../../../src/jobs/lanes.ts";
import { afterFile } from "../../support/after-file.ts";
import { testForge } from "../../support/forge.ts";

/** A server in front of a forge, which answers no more once it hangs. */
async function frontOf(url: () => string) {
	const front = { hangs: false, unanswered: 0, url: "" };
	const server = createServer((request, response) => {
		if (front.hangs) {
			front.unanswered++;
			return;
		}
		const { method, headers } = request;
		const onward = ask(
			new URL(request.url ?? "", url()),
			{ method, headers },
			(answer) => {
				response.writeHead(answer.statusCode ?? 500, answer.headers);
				answer.pipe(response);
			},
		);
		request.pipe(onward);
	});
	await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
	afterFile(() => {
		server.closeAllConnections();
		server.close();
	});
	front.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
	return front;
}

test("mirrors of a server that does not answer hold up neither the tasks of each minute nor another owner's mirrors", async () => {
	const forge = await testForge({ allowPrivate: true });
	const front = await frontOf(() => forge.url);
	const [ada, bob, fen] = await Promise.all(
		["ada", "bob", "fen"].map((name) => forge.user(name)),
	);
	const mirror = async (as: typeof ada, repo_name: string, from: string) =>
		forge.call("POST", "/repos/migrate", {
			as,
			body: { clone_addr: `${from}ada/brook.git`, repo_name, mirror: true },
		});
	const sync = (as: typeof ada, repo: string) =>
		forge.call("POST", `/repos/${repo}/mirror-sync`, { as });
	await forge.call("POST", "/user/repos", {
		as: ada,
		body: { name: "brook", auto_init: true },
	});
	const stuck = ["one", "two", "three", "four", "five"];
	for (const name of stuck)
		expect((await mirror(bob, name, front.url)).status).toBe(201);
	expect((await mirror(fen, "flows", forge.url)).status).toBe(201);
	front.hangs = true;
	for (const name of stuck) await sync(bob, `bob/${name}`);
	await expect.poll(() => front.unanswered).toBe(lanes.network.perOwner);

	await forge.call("POST", "/repos/ada/brook/contents/drop", {
		as: ada,
		body: { content: "eA==" },
	});
	await sync(fen, "fen/flows");
	const seen = "/repos/fen/flows/contents/drop";
	await expect
		.poll(async () => (await forge.call("GET", seen, { as: fen })).status, {
			timeout: 30_000,
		})
		.toBe(200);
	const runs = async () => {
		const { body } = await forge.call<{ name: string; exec_times: number }[]>(
			"GET",
			"/admin/cron?limit=50",
		);
		return body.find(({ name }) => name === "run_schedules")?.exec_times;
	};
	const before = (await runs()) ?? 0;
	await forge.call("POST", "/admin/cron/run_schedules");
	await expect.poll(runs, { timeout: 30_000 }).toBe(before + 1);
	expect(front.unanswered).toBe(lanes.network.perOwner);
});
