import { expect, test } from "vitest";
import { readPgpPublicKeys } from "../../src/crypto/openpgp/public-key.ts";
import { parseSshPublicKey } from "../../src/crypto/ssh-public-key.ts";
import { openSecretMasker } from "../../src/domain/actions/runs/mask-secrets.ts";
import { issuesNamedIn } from "../../src/domain/issues/references/find-in-text.ts";
import { checkPath } from "../../src/git/check-path.ts";
import { checkFullName } from "../../src/git/check-ref-name.ts";
import { parseCommit, signedPayload } from "../../src/git/objects/commit.ts";
import {
	cleanIdentityText,
	parseIdentity,
} from "../../src/git/objects/identity.ts";
import { parseTag } from "../../src/git/objects/tag.ts";
import { parsePatch } from "../../src/git/patch/parse-patch.ts";
import { openHighlighter } from "../../src/highlight/highlight.ts";
import { credentialsOf } from "../../src/http/credentials.ts";
import { formFields } from "../../src/http/forms/form.ts";
import { boundedJson, strictJson } from "../../src/http/strict-json.ts";
import { findReferences } from "../../src/markup/find-references.ts";
import { openRenderer } from "../../src/markup/render.ts";
import { modulePathOf } from "../../src/registries/go/module.ts";
import { normalVersion } from "../../src/registries/nuget/nuspec.ts";
import { packageInfo } from "../../src/registries/package-info.ts";
import { isProjectName, isVersion } from "../../src/registries/pypi/names.ts";
import { compareGems } from "../../src/registries/rubygems/compare.ts";
import { parseXml } from "../../src/registries/xml.ts";
import { licensesOf } from "../../src/templates/recognise-license.ts";
import { rangeOf } from "../../src/text/byte-range.ts";
import { editorConfigFor } from "../../src/text/editorconfig.ts";
import { compileGlob } from "../../src/text/glob.ts";
import { secondsOfDuration } from "../../src/text/go-duration.ts";
import { isMediaType } from "../../src/text/media-type.ts";
import { isEmail, isHttpUrl, isRefName } from "../../src/text/names.ts";
import { ownersIn } from "../../src/text/owner-rules.ts";
import { readYaml } from "../../src/text/read-yaml.ts";
import { millisecondsOf } from "../../src/text/rfc3339.ts";
import { withInputs } from "../../src/workflow-language/calls.ts";
import { parseExpression } from "../../src/workflow-language/expressions/parse.ts";
import { compilePattern } from "../../src/workflow-language/filter-pattern.ts";
import { parseWorkflow } from "../../src/workflow-language/parse-workflow.ts";
import { nextMoment } from "../../src/workflow-language/schedule.ts";

const render = openRenderer();
const { highlight } = openHighlighter();
const bytes = (text: string) => Buffer.from(text);
const oid = "a".repeat(40);
const kinds = ["mention", "issue", "commit", "url", "key"] as const;
const form = (type: string) => (text: string) =>
	formFields({ "content-type": type }, bytes(text));

/** Whatever takes texts of others, but for Markdown and values, which test/markup looks at. */
const readers: Readonly<Record<string, (text: string) => unknown>> = {
	"a JSON body": (t) => strictJson(bytes(t)),
	"JSON of a package": boundedJson,
	"a form": form("application/x-www-form-urlencoded"),
	"a form in parts": form("multipart/form-data; boundary=a"),
	"an Authorization header": (t) => credentialsOf(`Basic ${t}`, undefined),
	"a Range header": (t) => rangeOf({ range: `bytes=${t}` }, 9, "", ""),
	"a media type": isMediaType,
	"an address": isHttpUrl,
	"an email address": isEmail,
	"a short ref name": isRefName,
	"a full ref name": (t) => checkFullName(`refs/heads/${t}`),
	"a path": checkPath,
	"a time": millisecondsOf,
	"a duration": secondsOfDuration,
	"an XML document": (t) => parseXml(bytes(t)),
	"an XML element": (t) => parseXml(bytes(`<a>${t}</a>`)),
	"a YAML document": (t) => readYaml(t, { aliases: 50, lenient: true }),
	"a package's info": (t) => packageInfo(bytes(t)),
	"a go.mod": modulePathOf,
	"a version for NuGet": normalVersion,
	"a version for PyPI": isVersion,
	"a name for PyPI": isProjectName,
	"versions of gems": (t) => compareGems(t, `${t}1`),
	"a GPG key": (t) =>
		readPgpPublicKeys(
			`-----BEGIN PGP PUBLIC KEY BLOCK-----\n\n${t}\n-----END PGP PUBLIC KEY BLOCK-----`,
		),
	"an SSH key": (t) => parseSshPublicKey(`ssh-ed25519 ${t}`),
	"headers of a commit": (t) => parseCommit(bytes(`tree ${oid}\n${t}\n\nm`)),
	"a commit's message": (t) => parseCommit(bytes(`tree ${oid}\n\n${t}`)),
	"a signed commit": (t) => signedPayload(bytes(t)),
	"a tag": (t) => parseTag(bytes(`object ${oid}\ntype commit\n\n${t}`)),
	"a person of a commit": (t) => parseIdentity(`a <${t}> 1`),
	"a person's name": cleanIdentityText,
	"a patch": (t) => parsePatch(bytes(t), { bytes: 1_000_000 }),
	"a hunk of a patch": (t) =>
		parsePatch(bytes(`--- a\n+++ b\n@@ -1,9 +1,9 @@\n${t}`), {
			bytes: 1_000_000,
		}),
	"a glob": compileGlob,
	"a filter of a workflow": compilePattern,
	"a workflow": parseWorkflow,
	"an expression": parseExpression,
	"inputs in a called workflow": (t) => withInputs({ a: t, if: t }, { a: "b" }),
	"a schedule": (t) => nextMoment(t, 1_700_000_000),
	"a log and a secret": (t) =>
		openSecretMasker([`${t.slice(0, 500)}x`]).lines([t, `${t}y`, t]),
	"rules of owners": (t) => ownersIn(t, ["a/b/c"]),
	"an editor's settings": (t) => editorConfigFor(t, "a/b.c"),
	"a section of an editor's settings": (t) =>
		editorConfigFor(`[${t}]\na=b\n`, `a/${"b".repeat(200)}`),
	"a license": licensesOf,
	"references in a text": (t) => [...findReferences(t, new Set(kinds))],
	"issues that a text names": (t) => issuesNamedIn("http://x/", `${t} #1`),
	"issues that a commit names": (t) =>
		issuesNamedIn("http://x/", `${t} #1`, { markdown: false }),
	"Org mode": (t) => render(t, { format: "org" }),
	...Object.fromEntries(
		["c", "python", "javascript", "shell", "html", "diff", "yaml", "ruby"].map(
			(language) => [
				`code in ${language}`,
				(t: string) => highlight(t, language),
			],
		),
	),
};

/** What is repeated: the beginnings, ends and middles of what formats are made of. */
const units = [
	" ",
	"\n",
	"\r\n",
	"\t",
	"a",
	"é",
	"0",
	"1.",
	"-",
	"a-",
	".",
	"/",
	"a/",
	"*",
	"**/",
	"?",
	"+",
	"a,",
	"{a,",
	"{a,b}",
	"[a",
	"(",
	"[",
	"{",
	'"',
	"'",
	"`",
	"\\",
	'"\\',
	"=",
	"a=",
	"&",
	"a&",
	"%41",
	"--a",
	"--a\r\n",
	"a: b\n",
	"a = b\n",
	" a\n",
	"<",
	">",
	"<a>",
	"</a>",
	"<a ",
	'<a b="',
	"<!--",
	"<![CDATA[",
	"<!DOCTYPE a [",
	"/*",
	"//",
	"#",
	"#1 ",
	"a/b#",
	"@a ",
	"@@ -1 +1 @@\n",
	"diff --git a/a b/a\n",
	"--- a\n+++ b\n",
	"close ",
	"closes #1 ",
	"http://a/(",
	"www.a",
	"a@b.",
	"deadbeef",
	":a:",
	"A-1",
	"![",
	"[[a][",
	"|a|\n",
	"$" + "{{",
	"$" + "{{ inputs.a }}",
	"'' ",
	"<<A\n",
	"- a\n",
	"- - ",
	"&a *a ",
	"gpgsig a\n a\n",
	"-----BEGIN PGP SIGNATURE-----\n",
	"\u001b[",
	"\u001b]",
];

const size = 4000;
const repeated = (unit: string, length: number) =>
	unit.repeat(Math.ceil(length / unit.length)).slice(0, length);

/** What this thread computes, in milliseconds, whatever else the machine does meanwhile. */
async function timeOf(work: () => unknown): Promise<number> {
	const before = process.threadCpuUsage();
	try {
		await work();
	} catch {
		// what is refused must be refused as quickly
	}
	const { user, system } = process.threadCpuUsage(before);
	return (user + system) / 1000;
}

/** Whether four times as much takes far more than four times as long, each time that it is tried. */
async function isSlow(read: (text: string) => unknown, unit: string) {
	const [once, four] = [repeated(unit, size), repeated(unit, 4 * size)];
	// quick ones are not worth a second look
	if ((await timeOf(() => read(four))) < 60) return false;
	for (let tries = 0; tries < 5; tries++) {
		const before = await timeOf(() => read(once));
		if ((await timeOf(() => read(four))) < 9 * Math.max(before, 7))
			return false;
	}
	return true;
}

test.each(Object.keys(readers))(
	"%s takes no time that grows with the square of what is repeated in it",
	async (name) => {
		const read = readers[name] as (text: string) => unknown;
		const slow: string[] = [];
		for (const unit of units) if (await isSlow(read, unit)) slow.push(unit);
		expect(slow).toEqual([]);
	},
);
