/** Deletions of the subjects, with an answer beside them. */
export async function removals(m) {
	const { only, result, save, url, tell, rss, rest, call, base, cost, show } =
		m;
	const jobs = {
		"delete a small user": () =>
			call("DELETE", "/admin/users/user-7?purge=true"),
		"delete user light": () => call("DELETE", "/admin/users/light?purge=true"),
		"delete user member": () =>
			call("DELETE", "/admin/users/member?purge=true"),
		"delete user stargazer": () =>
			call("DELETE", "/admin/users/stargazer?purge=true"),
		"delete a small repository": () => call("DELETE", "/repos/mid/part-1"),
		"delete mid/desk": () => call("DELETE", "/repos/mid/desk"),
		"delete big/desk": () => call("DELETE", "/repos/big/desk"),
		"delete user owner1": () =>
			call("DELETE", "/admin/users/owner1?purge=true"),
		"delete organization mid": () => call("DELETE", "/orgs/mid"),
		"delete organization big": () => call("DELETE", "/orgs/big"),
	};
	for (const [name, work] of Object.entries(jobs)) {
		if (!only.test(name)) continue;
		let worst = 0;
		let probing = true;
		const probe = (async () => {
			while (probing) {
				const at = performance.now();
				await fetch(`${url}api/v1/version`).catch(() => {});
				worst = Math.max(worst, performance.now() - at);
				await rest(20);
			}
		})();
		const row = {
			name: `removal: ${name}`,
			...(await cost(async () => {
				const { status, value } = await work().catch((error) => ({
					status: error.name,
					value: "",
				}));
				return {
					status,
					...(status >= 400
						? { error: JSON.stringify(value).slice(0, 150) }
						: {}),
				};
			}, 1)),
		};
		await tell("/begin");
		await rest(4000);
		const after = await tell("/all");
		row.after = {
			cpu: after.cpu - base,
			loop: after.loop,
			statements: after.statements.filter(({ ms }) => ms > 5).slice(0, 4),
		};
		probing = false;
		await probe;
		row.worst = worst;
		row.rss = rss();
		result.rows.push(row);
		show(row);
		console.log(
			"    worst answer beside it",
			worst.toFixed(0),
			"ms;",
			row.error ?? "",
			row.statements
				.slice(0, 3)
				.map(
					({ sql, ms, n }) =>
						`${ms.toFixed(0)} ms ${n} × ${sql.replaceAll('"', "").slice(0, 110)}`,
				)
				.join(" | "),
		);
		if (row.after.cpu > 200)
			console.log(
				`    after it ${row.after.cpu.toFixed(0)} ms, loop ${row.after.loop.toFixed(0)}`,
				row.after.statements
					.slice(0, 2)
					.map(
						({ sql, ms, n }) =>
							`${ms.toFixed(0)} ms ${n} × ${sql.slice(0, 140)}`,
					)
					.join(" | "),
			);
		save();
	}
}
