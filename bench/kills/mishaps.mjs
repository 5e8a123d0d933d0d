/** What happens to the forge, and when: parts of the whole time, and what is done. The bucket is away for 20 s at most. */
const plan = (forge, seconds) => {
	const away = Math.min(20, seconds / 15);
	const until = (part, length) => part + length / seconds;
	const bucket = (state) => () => {
		forge.bucket.state = state;
	};
	return [
		[0.12, "PostgreSQL restarts", () => forge.restartDatabase("fast")],
		[0.2, "the bucket is slow", bucket("slow")],
		[0.26, "the bucket is well", bucket("fine")],
		[0.35, "the bucket is away", bucket("away")],
		[until(0.35, away), "the bucket is back", bucket("fine")],
		[0.5, "PostgreSQL crashes", () => forge.restartDatabase("immediate")],
		[0.6, "the bucket is slow", bucket("slow")],
		[0.66, "the bucket is well", bucket("fine")],
		[0.75, "the bucket is away", bucket("away")],
		[until(0.75, away), "the bucket is back", bucket("fine")],
	];
};

/** Lets all of that happen, and kills one server after the other every ten seconds. Gives the number of kills. */
export async function harass(forge, seconds, say) {
	const began = performance.now();
	const sleepUntil = (second) =>
		new Promise((resolve) =>
			setTimeout(
				resolve,
				Math.max(0, began + second * 1000 - performance.now()),
			),
		);
	async function weather() {
		for (const [part, what, happen] of plan(forge, seconds)) {
			await sleepUntil(part * seconds);
			say(what);
			await happen();
		}
	}
	async function kills() {
		let count = 0;
		for (let at = 10; at < seconds; at += 10) {
			await sleepUntil(at);
			await forge.kill(count++ % 3);
		}
		await sleepUntil(seconds);
		return count;
	}
	const [count] = await Promise.all([kills(), weather()]);
	return count;
}
