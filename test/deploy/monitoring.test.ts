import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { settings } from "../../src/settings.ts";
import { testForge } from "../support/forge.ts";

const dashboard = readFileSync(
	"deploy/monitoring/grafana-dashboard.json",
	"utf8",
);
const alerts = readFileSync("deploy/monitoring/alerts.yaml", "utf8");

test("dashboard and alerts ask only for metrics that the forge tells", async () => {
	const forge = await testForge({ metricsToken: "m-secret" });
	await forge.call("GET", "/version");
	const response = await fetch(new URL("metrics", forge.url), {
		headers: { authorization: "Bearer m-secret" },
	});
	const told = new Set(
		[...(await response.text()).matchAll(/^# TYPE (\w+)/gm)].map(
			([, name]) => name,
		),
	);
	const panels = JSON.parse(dashboard).panels as {
		targets: { expr: string }[];
	}[];
	const rules = parse(alerts).groups[0].rules as { expr: string }[];
	const asked = [...panels.flatMap((panel) => panel.targets), ...rules].flatMap(
		({ expr }) => expr.match(/\b(?:ingot|nodejs|process)_\w+/g) ?? [],
	);
	expect(asked.length).toBeGreaterThan(30);
	const unknown = asked
		.map((name) => name.replace(/_(?:bucket|sum|count)$/, ""))
		.filter((name) => !told.has(name));
	expect(unknown).toEqual([]);
});

test("the files of deploy name settings that there are", () => {
	const known = new Set(
		Object.keys(settings).map(
			(name) =>
				`INGOT_${name.replace(/[A-Z]/g, (sign) => `_${sign}`).toUpperCase()}`,
		),
	);
	for (const file of [
		"compose.yaml",
		"Containerfile",
		"ingot.service",
		"kubernetes/ingot.yaml",
	]) {
		const text = readFileSync(`deploy/${file}`, "utf8");
		if (file.endsWith(".yaml"))
			for (const document of parseAllDocuments(text, { merge: true }))
				expect([file, document.errors]).toEqual([file, []]);
		const named = text.match(/\bINGOT_[A-Z0-9_]+/g) ?? [];
		expect([file, named.filter((name) => !known.has(name))]).toEqual([
			file,
			[],
		]);
	}
});
