import type { Socket } from "node:net";
import { Duplex } from "node:stream";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { holdProposal } from "../../src/transport/ssh/thread/hold-proposal.ts";

beforeEach(() => {
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
	vi.restoreAllMocks();
	vi.useRealTimers();
});

/** A socket whose server answers a client's greeting with a proposal. */
function visited() {
	const sent: string[] = [];
	const socket = new Duplex({
		read() {},
		write(bytes: Buffer, _encoding, done) {
			sent.push(bytes.toString());
			done();
		},
	});
	holdProposal(socket as Socket);
	socket.once("data", () => socket.write("proposal"));
	const hear = async (text: string) => {
		socket.push(text);
		await new Promise(setImmediate);
	};
	return { sent, socket, hear };
}

test("the proposal follows the client's", async () => {
	const { sent, hear } = visited();
	await hear("SSH-2.0-OpenSSH_9.2\r\n");
	vi.advanceTimersByTime(19);
	expect(sent).toEqual([]);
	await hear("its proposal");
	expect(sent).toEqual(["proposal"]);
	vi.advanceTimersByTime(1000);
	expect(sent).toEqual(["proposal"]);
});

test("a client that waits gets it after a moment", async () => {
	const { sent, socket, hear } = visited();
	await hear("SSH-2.0-old\r\n");
	vi.advanceTimersByTime(20);
	expect(sent).toEqual(["proposal"]);
	await hear("its proposal");
	socket.write("more");
	expect(sent).toEqual(["proposal", "more"]);
});

test("a client that sends both at once gets it at once", async () => {
	const { sent, hear } = visited();
	await hear("SSH-2.0-quick\r\nits proposal");
	expect(sent).toEqual(["proposal"]);
	vi.advanceTimersByTime(1000);
	expect(sent).toEqual(["proposal"]);
});

test("nothing is left of a client that goes away", async () => {
	const started = vi.spyOn(globalThis, "setTimeout");
	const ended = vi.spyOn(globalThis, "clearTimeout");
	const { socket, hear } = visited();
	await hear("SSH-2.0-gone\r\n");
	const timer = started.mock.results.at(0)?.value;
	socket.destroy();
	await new Promise(setImmediate);
	expect(timer).toBeDefined();
	expect(ended.mock.calls.map(([one]) => one)).toContain(timer);
});
