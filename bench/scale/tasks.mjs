/** Each regular task, with an answer beside it. */
export async function tasks(m) {
	const { only, result, save, url, tell, stat, rss, rest, call, show } = m;
	const { value } = await call("GET", "/admin/cron?limit=50");
	for (const { name } of value) {
		if (!only.test(name)) continue;
		const before = (await call("GET", "/admin/cron?limit=50")).value.find(
			(one) => one.name === name,
		).exec_times;
		await tell("/begin");
		const own = stat().own;
		const begin = performance.now();
		let worst = 0;
		let probing = true;
		const probe = (async () => {
			while (probing) {
				const at = performance.now();
				await fetch(`${url}api/v1/version`);
				worst = Math.max(worst, performance.now() - at);
				await rest(20);
			}
		})();
		await call("POST", `/admin/cron/${name}`);
		while (performance.now() - begin < 240_000) {
			await rest(150);
			if (
				(await call("GET", "/admin/cron?limit=50")).value.find(
					(one) => one.name === name,
				).exec_times > before
			)
				break;
		}
		const wall = performance.now() - begin;
		probing = false;
		await probe;
		const told = await tell("/all");
		const row = {
			name: `task: ${name}`,
			wall,
			cpu: stat().own - own,
			sql: told.sql,
			count: told.count,
			loop: told.loop,
			worst,
			rss: rss(),
			statements: told.statements.filter(({ ms }) => ms > 5).slice(0, 5),
		};
		result.rows.push(row);
		show(row);
		for (const { sql, ms, n } of row.statements.filter(({ ms }) => ms > 50))
			console.log(
				"   ",
				ms.toFixed(0),
				"ms",
				n,
				"×",
				sql.replaceAll('"', "").slice(0, 200),
			);
		save();
	}
}
