import { expect, test } from "vitest";
import { isForm } from "../../../src/web/page.ts";
import { pages } from "../../../src/web/pages-list.ts";

// Each form says why it is safe to send it twice, or beside another person: by a key, by the version of what it edits, or by a reason below.

const forms = pages.filter(isForm);

/** Why the other forms need neither, by what their addresses end in. */
const reasons: readonly [string, RegExp][] = [
	[
		"what it deletes, removes or ends is gone the second time",
		/\/(?:_?delete|remove|drop|purge|end|end-others|disable|unlink|cleanup|cancel_auto_merge|reject_transfer|leave|close|mail\/:id\/stop|delete-file\/\*|delete\/\*|_changes_drop\/\*|factors|deleted\/(?:(?:issues|accounts)\/)?:id)$|\/users\/:id\/(?:sessions|hide|show)$/,
	],
	[
		"it sets one value to what it says, so twice is as once",
		/\/(?:move|order|switch|change|state|enable|lock|pin|watch|follow|deadline|milestone|assignees|labels|type|projects|column|draft|choose|plan|values|look|viewed|resolve|reactions|time_estimate|target_branch|set_allow_maintainer_edit|request_review|dependency|visibility|public_access|archive|rename|avatar|language|appearance|add|link|switch|:act|act|bulk|status|:event|:kind\/:id|cron|self_check|verify|stopwatch|check|blocked_users|notifications|:view|:field|pins|subscribe|unsubscribe|seen|sub_issues|duplicate|registrations\/:id)$|^\/:owner\/:repo\/settings\/actions\/general$/,
	],
	[
		"it has a version, a commit or a value of its own that is compared",
		/\/(?:content|comments\/:id|edit_line|tasks\/:id|merge|dismiss_review|update|branches\/(?:merge-upstream|restore)|files\/:id\/rename|pull|push|transfer|convert|accept_transfer|now)$/,
	],
	[
		"there is no account yet, or it is about limited to signed-in users",
		/^\/(?:-\/setup|-\/unsubscribe|login|user\/(?!settings))|\/(?:two_factor\/enroll|webauthn\/(?:register|rename)|linked|change_password|settings\/account|act|invite\/:token)$/,
	],
	["it reads a file, or enters one that the page has just shown", /\/import$/],
	["its files go after a day, unless a text names them", /\/-\/uploads$/],
	["it shows what would be sent, and changes nothing", /^\/-\/admin\/mail$/],
];

test("each form has a key, a version, or a reason why it needs none", () => {
	const without = forms
		.filter(({ creates, reads }) => !creates && !reads)
		.map(({ route }) => route.replace("POST ", ""))
		.filter((path) => !reasons.some(([, pattern]) => pattern.test(path)));
	expect(without).toEqual([]);
});

test("no form has both: what edits a thing creates none", () => {
	const both = forms.filter(({ creates, reads }) => creates && reads);
	expect(both.map(({ route }) => route)).toEqual([]);
});
