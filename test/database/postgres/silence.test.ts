import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { expect, test } from "vitest";
import { watchSilence } from "../../../src/database/postgres/silence.ts";
import { afterFile } from "../../support/after-file.ts";

/** A server that says what it is told to, and its port. */
async function server() {
	const taken: Socket[] = [];
	const listening = createServer((socket) => {
		socket.on("error", () => {});
		taken.push(socket);
	}).listen(0, "127.0.0.1");
	await once(listening, "listening");
	afterFile(() => {
		for (const socket of taken) socket.destroy();
		listening.close();
	});
	return { taken, port: (listening.address() as AddressInfo).port };
}
/** Connects a socket of a watch; `failed` has what it ends with. */
async function connected(socket: Socket, port: number) {
	const failed = new Promise<Error>((resolve) => {
		socket.once("error", resolve);
	});
	socket.connect(port, "127.0.0.1");
	await once(socket, "connect");
	return { socket, failed };
}

test("connections to a database that says nothing are cut, and others are refused until it speaks again", async () => {
	const { taken, port } = await server();
	const watch = watchSilence(1);
	afterFile(() => watch.end());
	const silent = await connected(watch.socket(false), port);
	watch.begin();
	expect((await silent.failed).message).toBe("the database does not answer");

	const refused = watch.socket(false);
	refused.connect(port, "127.0.0.1");
	const [error] = await once(refused, "error");
	expect(error.message).toBe("the database does not answer");

	const probe = watch.socket(true);
	probe.on("error", () => {});
	probe.connect(port, "127.0.0.1");
	await once(probe, "connect");
	await expect.poll(() => taken.length).toBe(2);
	probe.resume();
	const speaking = setInterval(() => taken[1]?.write("x"), 1);
	afterFile(() => clearInterval(speaking));
	await expect
		.poll(() => {
			const socket = watch.socket(false);
			const isOpen = socket.constructor.name === "Socket";
			socket.destroy();
			return isOpen;
		})
		.toBe(true);
});

test("before it begins and after it ends, silence means nothing", async () => {
	const { port } = await server();
	const watch = watchSilence(1);
	const first = await connected(watch.socket(false), port);
	watch.begin();
	await first.failed;
	watch.end();
	const second = watch.socket(false);
	second.connect(port, "127.0.0.1");
	await once(second, "connect");
	second.destroy();
});
