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

test("a receiver that hangs holds up none of those that come later", async () => {
	const left: { id: number }[] = [{ id: 1 }];
	let free = () => {};
	const hanging = new Promise<void>((resolve) => (free = resolve));
	let sent = () => {};
	const second = new Promise<void>((resolve) => (sent = resolve));
	const outgoing = openOutbox(
		{
			name: "trial",
			atOnce: 2,
			due: async () => [...left],
			async send({ id }) {
				if (id === 1) await hanging;
				left.splice(
					left.findIndex((one) => one.id === id),
					1,
				);
				if (id === 2) sent();
			},
			reset: async () => {},
		},
		Date.now,
		pino({ level: "silent" }),
	);
	await outgoing.start();
	left.push({ id: 2 });
	outgoing.wake();
	await second;
	expect(left).toEqual([{ id: 1 }]);
	free();
	await outgoing.settled();
	expect(left).toEqual([]);
	await outgoing.close();
});
