import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test, vi } from "vitest";
import { assignments } from "../../src/runner/host/command-files.ts";
import { type Book, bookForge } from "../support/book.ts";
import { hostRunner } from "../support/host-runner.ts";

let book: Book;
let runner: Awaited<ReturnType<typeof hostRunner>>;

beforeAll(async () => {
	book = await bookForge();
	runner = await hostRunner(book);
	const file = await stat(join(runner.directory, ".runner.json"));
	expect(file.mode & 0o077).toBe(0);
	await runner.call("PUT", "/repos/ada/secret/actions/secrets/HUSH", {
		data: "do-not-tell",
	});
});

test("steps run in their shells, hand values on, and keep secrets", async () => {
	const { build, use } = await runner.perform(
		"plain",
		`  build:
    runs-on: here
    env: {COLOUR: red}
    outputs: {v: "\${{ steps.a.outputs.v }}"}
    steps:
      - id: a
        run: |
          echo "v=1.2" >> "$GITHUB_OUTPUT"
          echo "SIZE=big" >> "$GITHUB_ENV"
          echo "it is \${{ secrets.HUSH }}"
          echo "::add-mask::invented"
          echo "and invented"
      - run: echo "$COLOUR $SIZE $CI [$INGOT_ADMIN_PASSWORD] $GITHUB_REPOSITORY"
      - {shell: python, run: "print('py', 1 + 1)"}
      - {shell: node, run: "console.log('node', process.env.GITHUB_JOB)"}
  use:
    needs: build
    runs-on: here
    steps:
      - run: echo "got \${{ needs.build.outputs.v }}"
`,
	);
	expect(build?.conclusion).toBe("success");
	expect(build?.log).toContain("it is ***");
	expect(build?.log).toContain("and ***");
	expect(build?.log).not.toContain("do-not-tell");
	expect(build?.log).toContain("red big true [] ada/secret");
	expect(build?.log).toContain("py 2");
	expect(build?.log).toContain("node build");
	expect(use?.log).toContain("got 1.2");
});

test("what steps write for people stands on the page of the run, without secrets", async () => {
	const { tells } = await runner.perform(
		"tells",
		`  tells:
    runs-on: here
    steps:
      - run: echo "# Passed \${{ secrets.HUSH }}" >> "$GITHUB_STEP_SUMMARY"
      - run: echo nothing
      - run: |
          echo "::add-mask::invented"
          echo "| invented | **b** |" >> "$GITHUB_STEP_SUMMARY"
`,
	);
	expect(tells?.conclusion).toBe("success");
	const rows = await book.forge.app.db.rows((q) =>
		q.selectFrom("job_summary").select(["step", "body"]).orderBy("step"),
	);
	expect(rows).toEqual([
		{ step: 0, body: "# Passed ***\n" },
		{ step: 2, body: "| *** | **b** |\n" },
	]);
});

test("a failed step ends a job, but what asks to be run still is", async () => {
	const { bad, forgiven, slow } = await runner.perform(
		"failing",
		`  bad:
    runs-on: here
    steps:
      - run: exit 3
      - run: echo "not this"
      - {if: failure(), run: "echo cleaned"}
      - {if: always(), run: "echo always"}
  forgiven:
    runs-on: here
    steps:
      - {id: x, run: exit 1, continue-on-error: true}
      - run: echo "\${{ steps.x.outcome }} \${{ steps.x.conclusion }}"
  slow:
    runs-on: here
    steps:
      - {run: sleep 60, timeout-minutes: 0.005}
`,
	);
	expect(bad?.conclusion).toBe("failure");
	expect(bad?.log).toContain("exit code 3");
	expect(bad?.log).not.toContain("\nnot this");
	expect(bad?.log).toContain("cleaned");
	expect(bad?.log).toContain("always");
	expect(forgiven).toMatchObject({ conclusion: "success" });
	expect(forgiven?.log).toContain("failure success");
	expect(slow?.conclusion).toBe("failure");
});

/** The commands of all processes of this machine; what has ended and was not collected has none. */
const commandLines = async (): Promise<string[]> =>
	Promise.all(
		(await readdir("/proc"))
			.filter((name) => /^\d+$/.test(name))
			.map((pid) => readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")),
	);

test("a step reads and writes what is its job's, and the system", async ({
	skip,
}) => {
	skip(runner.place.sandbox.name === "limits", "no sandbox works here");
	const beside = join(runner.directory, "beside");
	await writeFile(beside, "not yours");
	const { confined } = await runner.perform(
		"confined",
		`  confined:
    runs-on: here
    steps:
      - run: |
          cat ${beside} || echo "hidden"
          cat ${runner.directory}/.runner.json || echo "no token"
          echo x > ${beside} || echo "kept"
          echo x > /usr/ingot-test || echo "system kept"
          echo '#!/bin/sh' > tool; echo 'echo "own tool"' >> tool; chmod +x tool; ./tool
          cat /etc/hosts > /dev/null && echo "system read"
`,
	);
	for (const text of ["hidden", "no token", "system kept", "own tool"])
		expect(confined?.log).toContain(`\n${text}`);
	expect(confined?.log).toContain("\nsystem read");
	expect(confined?.log).not.toContain("not yours");
	expect(await readFile(beside, "utf8")).toBe("not yours");
});

test("what a step leaves behind ends with it, and nothing of a job stays", async () => {
	const { left } = await runner.perform(
		"left",
		`  left:
    runs-on: here
    steps:
      - run: |
          sleep 300.25 &
          echo "begun"
`,
	);
	expect(left?.log).toContain("\nbegun");
	expect(await commandLines()).not.toContain("sleep\u0000300.25\u0000");
	expect(await readdir(join(runner.directory, "jobs"))).toEqual([]);
});

test("checkout, artifacts, caches and the repository's own actions are there", async () => {
	await runner.put(
		"act/action.yml",
		`inputs: {who: {default: you}}
outputs: {said: {value: "\${{ steps.s.outputs.said }}"}}
runs:
  using: composite
  steps:
    - {id: s, shell: bash, run: 'echo "said=hello \${{ inputs.who }}" >> "$GITHUB_OUTPUT"'}
`,
	);
	await runner.put("js/action.yml", "runs: {using: node20, main: main.js}\n");
	await runner.put(
		"js/main.js",
		"console.log(`input ${process.env.INPUT_NAME}`)\n",
	);
	const { make, take, out } = await runner.perform(
		"actions",
		`  make:
    runs-on: here
    steps:
      - uses: actions/checkout@v4
      - {id: a, uses: ./act, with: {who: world}}
      - {uses: ./js, with: {name: seven}}
      - {id: c, uses: actions/cache@v4, with: {key: one, path: kept}}
      - run: mkdir -p out/deep kept && echo "\${{ steps.a.outputs.said }}" > out/deep/a.txt && cp out/deep/a.txt kept/
      - {uses: actions/upload-artifact@v4, with: {name: result, path: out}}
  take:
    needs: make
    runs-on: here
    steps:
      - {uses: actions/download-artifact@v4, with: {name: result, path: in}}
      - {id: c, uses: actions/cache@v4, with: {key: one, path: kept}}
      - run: cat in/deep/a.txt kept/a.txt; echo "hit \${{ steps.c.outputs.cache-hit }}"
  out:
    runs-on: here
    steps:
      - uses: ../../outside
`,
	);
	expect(make).toMatchObject({ conclusion: "success" });
	expect(make?.log).toContain("input seven");
	expect(take).toMatchObject({ conclusion: "success" });
	expect(take?.log).toContain("hello world\nhello world\nhit true");
	expect(out).toMatchObject({ conclusion: "failure" });
	expect(out?.log).toContain("outside of the repository");
});

test("jobs of called workflows know their inputs, and give outputs back", async () => {
	await runner.put(
		".gitea/workflows/greet.yml",
		`on:
  workflow_call:
    inputs: {who: {type: string}, loud: {type: boolean}}
    outputs: {said: {value: "\${{ jobs.say.outputs.said }}"}}
jobs:
  say:
    runs-on: here
    outputs: {said: "\${{ steps.s.outputs.said }}"}
    steps:
      - {id: s, if: inputs.loud, run: "echo 'said=hi \${{ inputs.who }}' >> $GITHUB_OUTPUT"}
      - {if: "!inputs.loud", run: "echo quiet"}
      - run: echo "cache at $ACTIONS_CACHE_URL"
`,
	);
	const done = await runner.perform(
		"calling",
		`  greet:
    uses: ./.gitea/workflows/greet.yml
    with: {who: "a {me}", loud: true}
  after:
    needs: greet
    runs-on: here
    steps:
      - run: echo "\${{ needs.greet.outputs.said }}"
`,
	);
	expect(done["greet / say"]).toMatchObject({ conclusion: "success" });
	expect(done["greet / say"]?.log).not.toContain("\nquiet");
	expect(done["greet / say"]?.log).toContain(`cache at ${book.forge.url}`);
	expect(done.after?.log).toContain("hi a {me}");
});

test("a job that is cancelled ends what it runs, tidies up, and tells of it", async () => {
	const at = "/repos/ada/secret/actions";
	const done = runner.perform(
		"endless",
		`  endless:
    runs-on: here
    steps:
      - run: echo "begun"; sleep 300.75
      - run: echo "not this"
      - {if: cancelled(), run: "echo tidied"}
`,
	);
	const log = async () => {
		const { jobs } = await runner.call<{ jobs: { id: number }[] }>(
			"GET",
			`${at}/jobs?status=in_progress`,
		);
		const path = `${at}/jobs/${jobs[0]?.id}/logs`;
		return (await book.forge.call("GET", path, { as: book.ada })).text;
	};
	await vi.waitUntil(async () => /Z begun\n/.test(await log()), {
		timeout: 20_000,
	});
	const line = "sleep\u0000300.75\u0000";
	await vi.waitUntil(async () => (await commandLines()).includes(line));
	const { workflow_runs } = await runner.call<{
		workflow_runs: { id: number }[];
	}>("GET", `${at}/runs?status=in_progress`);
	await runner.call("POST", `${at}/runs/${workflow_runs[0]?.id}/cancel`);
	const { endless } = await done;
	expect(endless).toMatchObject({
		conclusion: "cancelled",
		steps: ["cancelled", "cancelled", "cancelled"],
	});
	expect(endless?.log).toContain("\ntidied");
	expect(endless?.log).not.toContain("\nnot this");
	expect(await commandLines()).not.toContain(line);
});

test("environment files hold plain values and values of several lines", () => {
	expect(assignments("a=1\nb<<END\nx=y\nz\nEND\nc=d=e\nnothing\n")).toEqual({
		a: "1",
		b: "x=y\nz",
		c: "d=e",
	});
});

test("a cache whose key is the digest of files is found again, until a file changes", async () => {
	const steps = `
      - {id: c, uses: actions/cache@v4, with: {path: kept, key: "npm-\${{ hashFiles('**/package-lock.json') }}"}}
      - run: mkdir -p kept; echo "hit [\${{ steps.c.outputs.cache-hit }}]"`;
	const { first, second, third } = await runner.perform(
		"digests",
		`  first:
    runs-on: here
    steps:
      - run: mkdir app; echo one > app/package-lock.json${steps}
  second:
    needs: first
    runs-on: here
    steps:
      - run: mkdir app; echo one > app/package-lock.json${steps}
  third:
    needs: second
    runs-on: here
    steps:
      - run: mkdir app; echo two > app/package-lock.json${steps}
      - {if: "hashFiles('none') == ''", run: "echo \${{ case(false, 'a', true, 'in a case', 'b') }}"}
      - run: "echo ::debug::not shown"
`,
	);
	expect(first?.conclusion).toBe("success");
	expect(first?.log).toContain("hit []");
	expect(second?.log).toContain("hit [true]");
	expect(third?.log).toContain("hit []");
	expect(third?.log).toContain("in a case");
	expect(third?.log).not.toContain("\n::debug::not shown");
});

test("steps run beside each other, are waited for, and cancelled", async () => {
	const { together, fails, stops } = await runner.perform(
		"parallel",
		`  together:
    runs-on: here
    steps:
      - parallel:
          - {id: one, run: "mkfifo pipe 2>/dev/null; read word < pipe; echo one got $word; echo v=1 >> $GITHUB_OUTPUT; echo A=set >> $GITHUB_ENV"}
          - {id: two, run: "while ! [ -p pipe ]; do :; done; echo hello > pipe; echo two"}
      - run: echo "[\${{ steps.one.outputs.v }} \${{ steps.two.outcome }} $A]"
  fails:
    runs-on: here
    steps:
      - {id: bad, background: true, run: exit 7}
      - {id: good, background: true, run: "echo good"}
      - run: echo "still here"
      - {id: w, wait: bad, continue-on-error: true}
      - run: echo "[\${{ steps.w.outcome }} \${{ steps.w.conclusion }}]"
      - wait-all:
      - {id: late, background: true, run: exit 8}
  stops:
    runs-on: here
    steps:
      - {id: service, background: true, run: "echo up > up; sleep 600"}
      - run: while ! [ -e up ]; do :; done; echo served
      - cancel: service
      - run: echo "[\${{ steps.service.outcome }}]"
`,
	);
	expect(together).toMatchObject({ conclusion: "success" });
	expect(together?.log).toContain("one got hello");
	expect(together?.log).toContain("[1 success set]");
	expect(together?.steps).toEqual(Array(4).fill("success"));
	expect(fails?.conclusion).toBe("failure");
	expect(fails?.log).toContain("still here");
	expect(fails?.log).toContain("[failure success]");
	expect(fails?.steps).toEqual([
		"failure",
		"success",
		"success",
		"failure",
		"success",
		"success",
		"failure",
	]);
	expect(stops).toMatchObject({ conclusion: "success" });
	expect(stops?.log).toContain("served");
	expect(stops?.log).toContain("[cancelled]");
});
