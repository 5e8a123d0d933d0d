import { pino } from "pino";
import { expect, test } from "vitest";
import { openOutbox } from "../../src/jobs/outbox.ts";

test("who waits for all messages waits for those that somebody else took meanwhile", async () => {
	let left: { id: number }[] = [];
	let first = true;
	const sent: number[] = [];
	let take = () => {};
	const taken = new Promise<void>((resolve) => {
		take = resolve;
	});
	const outgoing = openOutbox(
		{
			name: "trial",
			atOnce: 2,
			async due() {
				if (left.length && first) {
					first = false;
					outgoing.wake();
					await taken;
				}
				return left;
			},
			async send({ id }) {
				take();
				for (let i = 0; i < 20; i++)
					await new Promise((resolve) => setImmediate(resolve));
				left = [];
				sent.push(id);
			},
			reset: async () => {},
		},
		Date.now,
		pino({ level: "silent" }),
	);
	await outgoing.start();
	await outgoing.settled();
	left = [{ id: 7 }];
	await outgoing.settled();
	expect(sent).toEqual([7]);
	await outgoing.close();
});
