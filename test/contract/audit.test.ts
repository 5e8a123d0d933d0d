import { expect, test } from "vitest";
import { endpoints } from "../../src/api/endpoints.ts";
import { auditedCommands } from "../../src/cli/admin/audited-commands.ts";
import { usage } from "../../src/cli/admin-commands.ts";
import { auditActions } from "../../src/domain/audit/actions/actions.ts";
import { type Audited, actionsOf } from "../../src/domain/audit/declared.ts";
import { tasks } from "../../src/domain/schedule/tasks.ts";
import { registries } from "../../src/registries/registries.ts";
import { auditOf } from "../../src/registries/registry.ts";
import { isForm } from "../../src/web/page.ts";
import { pages } from "../../src/web/pages-list.ts";

const isDeclared = (audit: Audited | undefined): boolean =>
	actionsOf(audit).length > 0 ||
	(typeof audit === "object" &&
		"because" in audit &&
		audit.because.length > 10);

test("each operation that changes something declares its records, or why it has none", () => {
	const silent = endpoints
		.filter(({ route }) => !/^(GET|HEAD) /.test(route))
		.filter(({ audit }) => !isDeclared(audit));
	expect(silent.map(({ id }) => id)).toEqual([]);
});

test("each form declares its records, or why it has none", () => {
	const silent = pages.filter(isForm).filter(({ audit }) => !isDeclared(audit));
	expect(silent.map(({ route }) => route)).toEqual([]);
});

test("each route of a registry that writes declares its records, or why it has none", () => {
	const silent = registries.flatMap(({ type, routes }) =>
		routes
			.filter(({ needs }) => needs === "write")
			.filter((route) => !isDeclared(auditOf(route)))
			.map(({ route }) => `${type} ${route}`),
	);
	expect(silent).toEqual([]);
});

test("each scheduled task declares its records, or why it has none", () => {
	expect(
		tasks.filter(({ audit }) => !isDeclared(audit)).map(({ name }) => name),
	).toEqual([]);
});

test("each command declares its records, or why it has none", () => {
	const told = usage
		.split("\n")
		.map((line) => /^ingot (?:admin )?([a-z -]+)/.exec(line)?.[1]?.trim())
		.filter((words) => words !== undefined && words !== "admin");
	const known = Object.keys(auditedCommands);
	const silent = told.filter(
		(words) =>
			!known.some(
				(one) => words?.startsWith(one) || one.startsWith(`${words} `),
			),
	);
	expect(silent).toEqual([]);
	expect(known.filter((one) => !isDeclared(auditedCommands[one]))).toEqual([]);
});

test("each action is declared by something that does it", () => {
	const declared = new Set(
		[
			...endpoints.map(({ audit }) => audit),
			...pages.filter(isForm).map(({ audit }) => audit),
			...registries.flatMap(({ routes }) => routes.map(auditOf)),
			...tasks.map(({ audit }) => audit),
			...Object.values(auditedCommands),
		].flatMap((audit) => [...actionsOf(audit)]),
	);
	// sign-ins fail at all addresses, runners register themselves, programs edit packages, applications exchange codes and tokens, "ingot import" brings events
	const elsewhere = [
		"session.sign-in-failed",
		"runner.registered",
		"package.edited",
		"token.issued",
		"grant.brought",
		"grant.ended",
		"audit.event-imported",
		"site.imported",
	];
	expect(
		Object.keys(auditActions).filter(
			(action) => !declared.has(action as never) && !elsewhere.includes(action),
		),
	).toEqual([]);
});
