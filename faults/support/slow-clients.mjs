import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { asRoot } from "../../bench/http.mjs";

/** A file that is larger than what the buffers of a connection take. */
const large = 24_000_000;

const header = "X-A: b\r\n";

/** Clients that keep a forge waiting. */
export async function openSlowClients(client) {
	const { port } = new URL(client.url);
	const sockets = [];
	const path = "/api/packages/root/generic/slow/1/large.bin";
	const dripping = setInterval(() => {
		for (const { socket, drip } of sockets)
			if (drip && socket.writable) socket.write(drip);
	}, 1000);
	function open(begin, drip) {
		const socket = connect({ port: Number(port), host: "127.0.0.1" });
		socket.on("error", () => {});
		// an answer that is not read would hide the end of the connection
		socket.resume();
		socket.write(begin);
		sockets.push({ socket, drip });
		return socket;
	}
	const times = (count, act) => {
		for (let i = 0; i < count; i++) act(i);
	};
	return {
		count: () => sockets.length,
		/** Those with a slow head whose connections are open. */
		openHeads: () =>
			sockets.filter(({ socket, drip }) => drip === header && !socket.closed)
				.length,
		/** Send a line of a head every second. */
		headers: (count) =>
			times(count, () => open("GET / HTTP/1.1\r\nHost: slow\r\n", header)),
		/** Send a byte of a body every second. */
		bodies: (count) =>
			times(count, () =>
				open(
					`POST /api/v1/user/repos HTTP/1.1\r\nHost: slow\r\nAuthorization: ${asRoot}\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{`,
					" ",
				),
			),
		/** Ask for a large file and read none of it. */
		readers(count) {
			const sent = client.insist("PUT", path, Buffer.alloc(large, "slow "));
			sent.then(() =>
				times(count, () => {
					const head = `GET ${path} HTTP/1.1\r\nHost: slow\r\nAuthorization: ${asRoot}\r\n\r\n`;
					open(head).pause();
				}),
			);
		},
		/** Clones that are killed in the middle. */
		async abortedClones(count, { folder, between }) {
			const to = new URL("root/a.git", client.url);
			for (let i = 0; i < count; i++) {
				const into = mkdtempSync(join(folder, "clone-"));
				const child = spawn("git", ["clone", "-q", to.href, into], {
					stdio: "ignore",
					detached: true,
				});
				const ended = once(child, "exit");
				await wait(between(1, 120));
				try {
					process.kill(-child.pid, "SIGKILL");
				} catch {
					// it was faster
				}
				await ended;
				rmSync(into, { recursive: true, force: true });
			}
		},
		end() {
			clearInterval(dripping);
			for (const { socket } of sockets) socket.destroy();
		},
	};
}
