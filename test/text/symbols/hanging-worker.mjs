// Stands for a grammar: what its text says, it does.
import { parentPort } from "node:worker_threads";
import { zstdDecompressSync } from "node:zlib";

parentPort.on("message", ({ packed }) => {
	const text = zstdDecompressSync(packed).toString();
	if (text === "hang") for (;;);
	if (text === "die") throw new Error("dead");
	if (text === "exit") process.exit(1);
	parentPort.postMessage({ count: text.length, keys: [], cut: false });
});
