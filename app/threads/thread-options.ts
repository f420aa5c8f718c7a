/** The options of all threads, for Piscina. */
export const threadOptions = {
  recordTiming: false,
  // A thread needs none of the server's secrets.
  env: {},
  // A thread that was ended while `require` loaded a module of this kind took the process with it (Node 20.20: 'FATAL
  // ERROR: v8::ToLocalChecked' in CreateRequiredModuleFacade). Without it Piscina loads the thread's file by `import`.
  execArgv: ['--no-experimental-require-module'],
};
