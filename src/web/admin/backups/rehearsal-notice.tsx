import type { RehearsalState } from "../../../domain/backup/rehearsal/rehearsal-rows.ts";
import { bytes } from "../../parts/bytes.ts";
import { Note } from "../../parts/note.tsx";
import { Time } from "../../parts/time.tsx";
import { number, t } from "../../words/words.ts";

/** The end of the last rehearsal, and what the last one that passed has read. */
export const RehearsalNotice = ({ of }: { of: RehearsalState }) => {
	const { last, telling, passed } = of;
	return (
		<>
			<h3>{t("Restore rehearsal")}</h3>
			{!last && <p>{t("The backup copy was not restored for a test yet.")}</p>}
			{telling?.outcome === "failed" && (
				<Note tone="bad">
					<p>
						{t("The last rehearsal failed:")} <Time seconds={telling.ended} />
					</p>
					<pre class="wrap">{telling.error}</pre>
				</Note>
			)}
			{last?.outcome === "skipped" && (
				<Note tone="wait">
					<p>
						{t("The last rehearsal was skipped:")} {last.error}
					</p>
				</Note>
			)}
			{passed?.report && (
				<p>
					{t("Last successful rehearsal:")} <Time seconds={passed.ended} />
					<br />
					{t(
						"Restored repositories: {repositories}. Files found: {files}. Files read in full: {read} ({bytes}).",
						{
							repositories: number(passed.report.repositories),
							files: number(passed.report.files),
							read: number(passed.report.filesRead),
							bytes: bytes(passed.report.bytesRead),
						},
					)}
				</p>
			)}
		</>
	);
};
