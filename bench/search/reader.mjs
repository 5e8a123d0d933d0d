import { setTimeout as wait } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";

// Runs in a thread of its own: reads an address again and again, and gives the times since it was last asked, in milliseconds. What others ask in the same program
// does not hold it up.
let times = [];
let failed;
parentPort.on("message", () => {
	parentPort.postMessage({ times, failed });
	times = [];
});
for (;;) {
	const start = performance.now();
	try {
		const answer = await fetch(workerData.url);
		await answer.text();
		if (answer.ok) times.push(performance.now() - start);
		else failed ??= `${workerData.url}: ${answer.status}`;
	} catch (error) {
		failed ??= String(error);
	}
	await wait(5);
}
