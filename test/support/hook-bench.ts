import { testForge } from "./forge.ts";
import { receiver } from "./receiver.ts";

type User = { name: string; password: string };

/** A forge whose webhooks reach a receiver, by a clock that the test moves. */
export async function hookBench() {
	const clock = { now: Date.parse("2030-01-01T00:00:00Z") };
	const inbox = await receiver();
	const forge = await testForge(
		{ allowPrivate: true },
		{ clock: () => clock.now },
	);
	const ada = await forge.user("ada");
	const bob = await forge.user("bob");
	let count = 0;

	const send = async <T = { id: number; number: number }>(
		method: string,
		path: string,
		body?: object,
		as: User = ada,
	) => {
		const reply = await forge.call<T>(method, path, { as, body });
		if (reply.status >= 300)
			throw new Error(`${method} ${path}: ${reply.status} ${reply.text}`);
		return reply.body;
	};
	const settled = async (ahead = 0) => {
		// what consumers and jobs do is told as well
		await forge.app.events.settled();
		await forge.app.jobs.settled();
		await forge.app.events.settled();
		await forge.app.outbox.webhooks.settled(ahead);
	};
	async function repository(more: object = {}) {
		const name = `r${count++}`;
		await send("POST", "/user/repos", { name, auto_init: true, ...more });
		return `/repos/ada/${name}`;
	}
	const hook = (api: string, more: object = {}, config: object = {}) =>
		send("POST", `${api}/hooks`, {
			type: "gitea",
			active: true,
			events: ["push", "create", "delete", "issues", "issue_comment", "wiki"],
			config: { url: inbox.url, content_type: "json", ...config },
			...more,
		});
	const write = (api: string, path: string, more: object = {}) =>
		send("POST", `${api}/contents/${path}`, {
			content: "eA==",
			message: `add ${path}`,
			...more,
		});
	const history = async (api: string, id: number) =>
		(
			await forge.call<
				{
					id: number;
					state: string;
					error: string;
					attempts: number;
					response_status: number;
				}[]
			>("GET", `${api}/hooks/${id}/deliveries`, { as: ada })
		).body;
	return {
		clock,
		inbox,
		forge,
		ada,
		bob,
		send,
		settled,
		repository,
		hook,
		write,
		history,
	};
}
