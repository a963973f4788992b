#!/bin/sh
# Makes public/sounds/stamp.wav, the sound of a wooden printing block on cloth. Needs ffmpeg. `npm run sound`
# A short knock (wood), a falling body tone (table), a soft burst of noise (cloth). WAV, because an MP3 starts 50 ms late.
cd "$(dirname "$0")/../../.." || exit 1
mkdir -p public/sounds
ffmpeg -v error -y -f lavfi -i "aevalsrc=exprs='\
0.75*sin(2*PI*(92*t+38*(1-exp(-t*30))/30))*exp(-t*22)*min(1,t*900)\
+0.35*sin(2*PI*310*t)*exp(-t*70)*min(1,t*2500)\
+0.18*sin(2*PI*742*t)*exp(-t*120)\
+0.30*(random(0)-0.5)*exp(-t*95)':s=16000:d=0.22" \
  -af "lowpass=f=4200,afade=t=out:st=0.16:d=0.06,volume=0.7" \
  -ac 1 -ar 16000 -c:a pcm_s16le -fflags +bitexact -flags:a +bitexact public/sounds/stamp.wav
