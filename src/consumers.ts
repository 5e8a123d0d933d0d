import type { App } from "./app.ts";
import { activity } from "./domain/activity/record.ts";
import type { Consumer } from "./domain/events/consumer.ts";
import { projectRules } from "./domain/issues/boards/follow-rules.ts";
import { pushMirrors } from "./domain/mirrors/mirror-jobs.ts";
import { notifications } from "./domain/notifications/notify.ts";
import { pullBranches } from "./domain/pulls/follow-moves.ts";
import { autoMerge } from "./domain/pulls/merging/auto-merge.ts";
import { closingWords } from "./domain/pulls/merging/close-referenced.ts";
import { commitReferences } from "./domain/references/commit-references.ts";
import { mails } from "./outbound/mail/plan.ts";
import { pushes } from "./outbound/push/plan.ts";
import { webhooks } from "./outbound/webhooks/plan.ts";
import { workflowTriggers } from "./outbound/workflows/triggers.ts";

/** Who reads the events of the forge, each with a cursor of its own. */
export const consumers = (app: App): readonly Consumer[] => [
	pushMirrors(app),
	pullBranches(app),
	autoMerge(app),
	closingWords(app),
	projectRules(app),
	commitReferences(app),
	notifications(app),
	webhooks(app),
	activity(app),
	mails(app),
	pushes(app),
	workflowTriggers(app),
];
