import {
	administers,
	changeable,
	either,
	knows,
	reads,
	signedIn,
	writes,
} from "./repository.ts";
import { act } from "./rule.ts";

// administrators see the runs of a repository in which they are switched off
const readsRuns = either(reads("actions"), administers);
const knowsRuns = either(knows("actions"), administers);
const writesRuns = either(writes("actions"), administers);

/** These are the acts on the workflow runs of a repository. */
export const actionsActs = {
	"run.read": act(readsRuns),
	"run.read-signed-in": act(signedIn, readsRuns),
	/** Reading where those who may not are told that there is nothing. */
	"run.know": act(knowsRuns),
	"run.change": act(readsRuns, signedIn, writesRuns, changeable()),
	/** An anonymous caller gets the same reason as others without the right. */
	"run.drop": act(readsRuns, writesRuns, changeable()),
};
