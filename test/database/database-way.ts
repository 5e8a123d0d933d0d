import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A way to a database on which things happen. */
export interface DatabaseWay {
	readonly url: string;
	/** Bytes get lost, though every connection stays open and new ones are taken: all of them, or those of connections that listen. */
	lose(does: boolean, which?: "all" | "listening"): void;
	/** Leads to another database from now on, as after a failover: all connections break. */
	leadTo(url: string): void;
	close(): void;
}

/**
 * Opens one. With `pooled` it is as behind a pooler in transaction mode: a connection that has nothing under way has no session, so notifications
 * that come then go to nobody.
 */
export async function databaseWay(
	url: string,
	{ pooled = false } = {},
): Promise<DatabaseWay> {
	const real = new URL(url);
	let target = new URL(url);
	const open = () => {
		const folder = target.searchParams.get("host");
		const port = Number(target.port || 5432);
		return folder
			? connect(`${folder}/.s.PGSQL.${port}`)
			: connect(port, target.hostname);
	};
	/** The first message of a connection names the database. */
	const renamed = (bytes: Buffer): Buffer => {
		const [from, to] = [real.pathname.slice(1), target.pathname.slice(1)];
		const at = bytes.indexOf(`database\0${from}\0`);
		if (from === to || from.length !== to.length || at < 0) return bytes;
		bytes.write(to, at + "database\0".length);
		return bytes;
	};
	let lost: "all" | "listening" | undefined;
	const sockets = new Set<Socket>();
	const server = createServer((client) => {
		const database = open();
		let listens = false;
		let idle = false;
		const isLost = () => lost === "all" || (lost === "listening" && listens);
		const filter = withoutNotices(
			() => pooled && idle,
			(is) => {
				idle = is;
			},
		);
		for (const socket of [client, database]) {
			sockets.add(socket);
			socket.on("error", () => {});
			socket.on("close", () => sockets.delete(socket));
		}
		client.on("data", (bytes: Buffer) => {
			idle = false;
			listens ||= bytes.includes("listen ingot_");
			if (!isLost()) database.write(renamed(bytes));
		});
		database.on("data", (bytes: Buffer) => {
			if (!isLost()) client.write(pooled ? filter(bytes) : bytes);
		});
		client.on("close", () => database.destroy());
		database.on("close", () => client.destroy());
	});
	await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
	real.searchParams.delete("host");
	real.hostname = "127.0.0.1";
	real.port = String((server.address() as AddressInfo).port);
	return {
		url: real.href,
		lose(does, which = "all") {
			lost = does ? which : undefined;
		},
		leadTo(other) {
			target = new URL(other);
			for (const socket of sockets) socket.destroy();
		},
		close() {
			for (const socket of sockets) socket.destroy();
			server.close();
		},
	};
}

/** Leaves notifications ("A") out of the messages of PostgreSQL while `drop` says so, and tells when a transaction ended ("Z", "I"). */
function withoutNotices(drop: () => boolean, setIdle: (is: boolean) => void) {
	let rest = Buffer.alloc(0);
	return (bytes: Buffer): Buffer => {
		rest = Buffer.concat([rest, bytes]);
		const kept: Buffer[] = [];
		while (rest.length >= 5) {
			const size = 1 + rest.readUInt32BE(1);
			if (rest.length < size) break;
			const message = rest.subarray(0, size);
			rest = rest.subarray(size);
			const type = String.fromCharCode(message[0] ?? 0);
			if (type === "A" && drop()) continue;
			if (type === "Z") setIdle(String.fromCharCode(message[5] ?? 0) === "I");
			kept.push(message);
		}
		return Buffer.concat(kept);
	};
}
