import type { JsonObject, Message } from "@bufbuild/protobuf";
import {
	fileDesc,
	type GenMessage,
	type GenService,
	serviceDesc,
} from "@bufbuild/protobuf/codegenv2";
import {
	file_google_protobuf_struct,
	file_google_protobuf_timestamp,
	type Timestamp,
} from "@bufbuild/protobuf/wkt";
import { pingFile, runnerFile } from "./descriptors.ts";

const file = fileDesc(runnerFile, [
	file_google_protobuf_struct,
	file_google_protobuf_timestamp,
]);
const ping = fileDesc(pingFile);

/** How a task, a job or a step has ended. */
export const Result = {
	unspecified: 0,
	success: 1,
	failure: 2,
	cancelled: 3,
	skipped: 4,
} as const;
export type Result = (typeof Result)[keyof typeof Result];

export type RegisterRequest = Message<"runner.v1.RegisterRequest"> & {
	name: string;
	token: string;
	agentLabels: string[];
	customLabels: string[];
	version: string;
	labels: string[];
	ephemeral: boolean;
};
export type RunnerMessage = Message<"runner.v1.Runner"> & {
	id: bigint;
	uuid: string;
	token: string;
	name: string;
	status: number;
	version: string;
	labels: string[];
	ephemeral: boolean;
};
type RegisterResponse = Message<"runner.v1.RegisterResponse"> & {
	runner?: RunnerMessage;
};
export type DeclareRequest = Message<"runner.v1.DeclareRequest"> & {
	version: string;
	labels: string[];
};
type DeclareResponse = Message<"runner.v1.DeclareResponse"> & {
	runner?: RunnerMessage;
};
export type FetchTaskRequest = Message<"runner.v1.FetchTaskRequest"> & {
	tasksVersion: bigint;
};
export type TaskNeed = Message<"runner.v1.TaskNeed"> & {
	outputs: { [name: string]: string };
	result: Result;
};
export type TaskMessage = Message<"runner.v1.Task"> & {
	id: bigint;
	workflowPayload?: Uint8Array;
	context?: JsonObject;
	secrets: { [name: string]: string };
	needs: { [job: string]: TaskNeed };
	vars: { [name: string]: string };
};
type FetchTaskResponse = Message<"runner.v1.FetchTaskResponse"> & {
	task?: TaskMessage;
	tasksVersion: bigint;
};
export type StepState = Message<"runner.v1.StepState"> & {
	id: bigint;
	result: Result;
	startedAt?: Timestamp;
	stoppedAt?: Timestamp;
	logIndex: bigint;
	logLength: bigint;
};
export type TaskState = Message<"runner.v1.TaskState"> & {
	id: bigint;
	result: Result;
	startedAt?: Timestamp;
	stoppedAt?: Timestamp;
	steps: StepState[];
};
export type UpdateTaskRequest = Message<"runner.v1.UpdateTaskRequest"> & {
	state?: TaskState;
	outputs: { [name: string]: string };
};
type UpdateTaskResponse = Message<"runner.v1.UpdateTaskResponse"> & {
	state?: TaskState;
	sentOutputs: string[];
};
export type UpdateLogRequest = Message<"runner.v1.UpdateLogRequest"> & {
	taskId: bigint;
	index: bigint;
	rows: (Message<"runner.v1.LogRow"> & { time?: Timestamp; content: string })[];
	noMore: boolean;
};
type UpdateLogResponse = Message<"runner.v1.UpdateLogResponse"> & {
	ackIndex: bigint;
};
type PingRequest = Message<"ping.v1.PingRequest"> & { data: string };
type PingResponse = Message<"ping.v1.PingResponse"> & { data: string };

type Unary<I extends Message, O extends Message> = {
	methodKind: "unary";
	input: GenMessage<I>;
	output: GenMessage<O>;
};

export const RunnerService: GenService<{
	register: Unary<RegisterRequest, RegisterResponse>;
	declare: Unary<DeclareRequest, DeclareResponse>;
	fetchTask: Unary<FetchTaskRequest, FetchTaskResponse>;
	updateTask: Unary<UpdateTaskRequest, UpdateTaskResponse>;
	updateLog: Unary<UpdateLogRequest, UpdateLogResponse>;
}> = serviceDesc(file, 0);

export const PingService: GenService<{
	ping: Unary<PingRequest, PingResponse>;
}> = serviceDesc(ping, 0);
