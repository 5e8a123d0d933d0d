import { VitestSnapshotEnvironment } from "vitest/runtime";
import { jobHere } from "./job-here.ts";

/** A snapshot that is a file of its own is named from the file of tests, not from the slot that has loaded it. */
class SnapshotsOfJobs extends VitestSnapshotEnvironment {
	override resolveRawPath(slot: string, rawPath: string): Promise<string> {
		return super.resolveRawPath(jobHere.job?.file ?? slot, rawPath);
	}
}

export default new SnapshotsOfJobs();
