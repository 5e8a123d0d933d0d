import { expect, test } from "vitest";
import { faultsOf } from "../../src/workflow-language/github-schema.ts";
import { lookThrough } from "../../src/workflow-language/lint/look-through.ts";
import { readHere } from "../../src/workflow-language/read-here.ts";
import data from "./actionlint.json" with { type: "json" };

/** The outcome for a file: it is refused, has warnings, or neither. */
function fateOf(text: string): "refused" | "warned" | "silent" {
	if (readHere(text).fault !== undefined || faultsOf(text).length > 0)
		return "refused";
	const { refusals, warnings } = lookThrough(text);
	if (refusals.length > 0) return "refused";
	return warnings.length > 0 ? "warned" : "silent";
}
const silentOf = (files: Readonly<Record<string, string>>) =>
	Object.keys(files).filter(
		(name) => fateOf(files[name] as string) === "silent",
	);

test("no file that actionlint takes is refused, or has a warning", () => {
	const files: Readonly<Record<string, string>> = data.ok;
	expect(Object.keys(files)).toHaveLength(84);
	for (const [name, text] of Object.entries(files))
		expect([name, fateOf(text)]).toEqual([name, "silent"]);
});

/** Files that need the types of all values, or what an action, a script or a runner is like, of which the file says nothing; and what is allowed here. */
const silent = {
	err: {
		"cron_5minutes_limit.yaml": "schedules come once a minute here",
		"deprecated_action_inputs.yaml": "inputs of actions",
		"docker_specific_inputs_with_normal_action.yaml": "inputs of actions",
		"empty_image_names_and_versions.yaml": "an event of GitHub alone",
		"expr_check_in_matrix_row_assign.yaml": "types of values",
		"expr_in_default_input.yaml": "types of values",
		"invalid_comparisons.yaml": "types of values",
		"invalid_runner_labels.yaml": "labels are those of one's own runners",
		"issue170_empty_permissions.yaml": "no permissions are none",
		"macos12_runner.yaml": "labels",
		"macos_10.15_removed.yaml": "labels",
		"matrix_exclude_no_match.yaml": "objects of a matrix",
		"object_at_runner_label.yaml": "types of values",
		"outdated_actions.yaml": "versions of actions",
		"outdated_popular_action.yaml": "versions of actions",
		"outputs_of_action_skipping_inputs_check.yaml": "inputs of actions",
		"pyflakes_job_default_shell.yaml": "scripts",
		"pyflakes_step_shell.yaml": "scripts",
		"pyflakes_workflow_default_shell.yaml": "scripts",
		"runner_labels_conflict_matrix.yaml": "labels",
		"shellcheck_default_shell_detection.yaml": "scripts",
		"workflow_call_secrets.yaml": "secrets may be inherited",
		"workflow_dispatch_more_than_25_inputs.yaml": "there is no such bound",
	},
	examples: {
		"action_metadata_syntax_validation.yaml": "files of actions",
		"comparison_strict_checks.yaml": "types of values",
		"deprecated_inputs.yaml": "inputs of actions",
		"detect_outdated_popular_actions.yaml": "versions of actions",
		"expand_object.yaml": "types of values",
		"local_action_inputs.yaml": "inputs of actions",
		"not_persistent_matrix_values.yaml": "types of values",
		"popular_action_inputs.yaml": "inputs of actions",
		"pyflakes_integration.yaml": "scripts",
		"runner_label_check.yaml": "labels",
		"runner_label_conflict.yaml": "labels",
		"shellcheck_integration.yaml": "scripts",
	},
};

test("what actionlint finds and this forge does not is listed with its reason", () => {
	expect(silentOf(data.err)).toEqual(Object.keys(silent.err));
	expect(silentOf(data.examples)).toEqual(Object.keys(silent.examples));
});
